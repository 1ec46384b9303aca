import "#web/ui/theme/mantine-charts.css";
import { AreaChart, ChartTooltip } from "@mantine/charts";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import classes from "./GrowthChart.module.css";
import { type GrowthKind, type GrowthPoint, drawnPoints, growthTicks, hasLastYear } from "./growthSeries.ts";

interface GrowthChartProps {
  points: GrowthPoint[];
  kind: GrowthKind;
}

/** Drawn for eyes only: screen readers get the table beside it. */
export function GrowthChart({ points }: GrowthChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const ticks = growthTicks(points);
  const drawn = drawnPoints(points);
  const now = { name: "now", label: t("dashboard:growth.now"), color: "var(--pl-chart-1)" };
  const soFar = {
    name: "so_far",
    label: t("dashboard:growth.so_far"),
    color: "var(--pl-chart-1)",
    strokeDasharray: "2 5",
  };
  const lastYear = {
    name: "last_year",
    label: t("dashboard:growth.last_year"),
    color: "var(--pl-text-3)",
    strokeDasharray: "4 4",
  };
  return (
    <div className={classes.chart} aria-hidden="true">
      <AreaChart
        h="100%"
        data={drawn}
        dataKey="week"
        series={hasLastYear(points) ? [lastYear, now, soFar] : [now, soFar]}
        curveType="monotone"
        withGradient
        withDots={false}
        strokeWidth={2.25}
        fillOpacity={0.18}
        gridAxis="x"
        strokeDasharray="0"
        tickLine="none"
        gridColor="var(--pl-line)"
        textColor="var(--pl-text-3)"
        valueFormatter={(value) => format.number(value)}
        xAxisProps={{ interval: "preserveStartEnd", minTickGap: 44, padding: { left: 4, right: 4 } }}
        yAxisProps={{ width: 40, ticks, domain: [0, ticks.at(-1) ?? 0] }}
        areaProps={(series) => ({
          isAnimationActive: false,
          ...(series.name === "last_year" ? { fill: "none", strokeWidth: 1.6 } : {}),
          ...(series.name === "so_far" ? { fill: "none" } : {}),
        })}
        areaChartProps={{ accessibilityLayer: false, margin: { top: 12, right: 18, bottom: 0, left: 0 } }}
        tooltipAnimationDuration={0}
        tooltipProps={{
          content: ({ label, payload }) => (
            <ChartTooltip
              label={label}
              payload={tooltipEntries(payload, label === drawn.at(-1)?.week)}
              series={[lastYear, now, soFar]}
              valueFormatter={(value) => format.number(value)}
            />
          ),
        }}
      />
    </div>
  );
}

/** The last whole week carries the beginning of the dashed line too; it is told once. */
const tooltipEntries = (payload: readonly unknown[] | undefined, isRunning: boolean): Record<string, unknown>[] =>
  ((payload ?? []) as Record<string, unknown>[]).filter(({ name }) => name !== (isRunning ? "now" : "so_far"));
