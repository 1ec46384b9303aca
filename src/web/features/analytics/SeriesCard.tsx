import { useTranslation } from "react-i18next";
import type { SeriesUnit } from "#shared/analytics/analytics-values.ts";
import { dateFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { ColumnChart } from "#web/ui/chart/ColumnChart.tsx";
import { ChartLegend } from "#web/ui/chart/ChartLegend.tsx";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import { countCell, moneyCell } from "#web/ui/chart/figureTable.ts";
import { monthName, monthTick } from "#web/ui/chart/monthName.ts";

/** A figure of each point: how it is called, and whether it is money. */
interface Measure<F> {
  key: keyof F & string;
  label: string;
  isMoney?: boolean;
}

interface SeriesCardProps<F> {
  title: string;
  series: { unit: SeriesUnit; points: readonly (F & { start: string; previous: F | null })[] };
  /** The first is drawn; all of them stand in the table. */
  measures: readonly [Measure<F>, ...Measure<F>[]];
  /** Fetches the server's file, or names the one that is made of the table. */
  file: string | (() => Promise<void>);
}

/** Figures day by day or month by month, beside those they are compared with. */
export function SeriesCard<F extends Record<string, unknown>>({ title, series, measures, file }: SeriesCardProps<F>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [drawn] = measures;
  const { unit, points } = series;
  const hasPrevious = points.some(({ previous }) => previous !== null);
  const nameOf = (start: string, index: number): string =>
    unit === "day" ? shortDay(start) : monthName(start.slice(0, 7), index === points.length - 1, t);
  const value = (figures: F | null, key: keyof F): number => Number(figures?.[key] ?? 0);
  const lines = [
    { key: "now", label: drawn.label, color: "var(--pl-chart-1)" },
    ...(hasPrevious ? [{ key: "before", label: t("analytics:compare.before"), color: "var(--pl-chart-before)" }] : []),
  ];
  return (
    <FigureCard
      title={title}
      subtitle={<ChartLegend items={lines} />}
      file={file}
      isPicture
      table={{
        columns: [
          t(unit === "day" ? "analytics:codes.day" : "analytics:codes.month"),
          ...measures.map(({ label }) => label),
          ...(hasPrevious ? [t("analytics:compare.column", { what: drawn.label })] : []),
        ],
        rows: points.map((point, index) => ({
          key: point.start,
          cells: [
            { text: nameOf(point.start, index), file: point.start },
            ...measures.map(({ key, isMoney }) =>
              (isMoney === true ? moneyCell : countCell)(value(point, key), format),
            ),
            ...(hasPrevious ? [countCell(value(point.previous, drawn.key), format)] : []),
          ],
        })),
      }}
      chart={
        <ColumnChart
          columns={points.map((point, index) => ({
            name: nameOf(point.start, index),
            ...(unit === "day" ? {} : { tick: monthTick(point.start.slice(0, 7), index) }),
            values: {
              now: value(point, drawn.key),
              ...(hasPrevious ? { before: value(point.previous, drawn.key) } : {}),
            },
          }))}
          series={lines}
          figure={format.number}
        />
      }
    />
  );
}

/** "31 Aug"; a day without a time is the same in every zone. */
const shortDay = (day: string): string =>
  dateFormat(INTL_LOCALE[currentLocale()], { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));
