import "#web/ui/theme/mantine-charts.css";
import { BarChart } from "@mantine/charts";
import type { ColumnChartProps } from "./ColumnChart.tsx";

/** Drawn for eyes only: screen readers get the table beside it. */
export function ColumnDrawing({ columns, series, figure, axisFigure = figure }: ColumnChartProps) {
  /** Only what ends a pile has round corners. */
  const isTop = (key: string): boolean => {
    const pile = series.find((one) => one.key === key)?.pile;
    return pile === undefined || series.findLast((one) => one.pile === pile)?.key === key;
  };
  const ticks = new Map(columns.map(({ name, tick }) => [name, tick]));
  return (
    <BarChart
      h="100%"
      data={columns.map(({ name, values }) => ({ name, ...values }))}
      dataKey="name"
      series={series.map(({ key, label, color, pile }) => ({
        name: key,
        label,
        color,
        ...(pile === undefined ? {} : { stackId: pile }),
      }))}
      gridAxis="x"
      strokeDasharray="0"
      tickLine="none"
      gridColor="var(--pl-line)"
      textColor="var(--pl-text-3)"
      maxBarWidth={34}
      valueFormatter={figure}
      xAxisProps={{
        // As many as have room, evenly: a gap would look like a month without anything.
        interval: "equidistantPreserveStart",
        minTickGap: 12,
        tickFormatter: (name: string) => ticks.get(name) ?? name,
      }}
      yAxisProps={{ width: 48, allowDecimals: false, tickFormatter: axisFigure }}
      barProps={({ name }) => ({ isAnimationActive: false, radius: isTop(name) ? [3, 3, 0, 0] : 0 })}
      barChartProps={{ accessibilityLayer: false, barGap: 2, margin: { top: 12, right: 8, bottom: 0, left: 0 } }}
      tooltipAnimationDuration={0}
    />
  );
}
