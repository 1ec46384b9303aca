import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ColumnChart.module.css";

export interface ColumnChartProps {
  /** From left to right: the name of a column, a shorter one to stand below it, and its figure of each series. */
  columns: readonly { name: string; tick?: string; values: Readonly<Record<string, number>> }[];
  series: readonly {
    key: string;
    label: string;
    color: string;
    /** Series of the same pile stand on each other, others side by side. */
    pile?: string;
  }[];
  figure: (value: number) => string;
  /** Shorter, for the side of the chart. */
  axisFigure?: (value: number) => string;
}

/** The chart library is far larger than the rest of a page. Without it the table still says everything. */
const ColumnDrawing = lazy(() =>
  import("./ColumnDrawing.tsx").then(
    (module) => ({ default: module.ColumnDrawing }),
    () => ({ default: NoChart }),
  ),
);

function NoChart() {
  const { t } = useTranslation();
  return <p className={classes.none}>{t("figures:no_chart")}</p>;
}

/** Columns over time. A picture: the card it stands in has the table for screen readers. */
export function ColumnChart(props: ColumnChartProps) {
  const { t } = useTranslation();
  const isEmpty = props.columns.every(({ values }) => Object.values(values).every((value) => value === 0));
  if (isEmpty) return <p className={classes.none}>{t("figures:nothing")}</p>;
  return (
    <div className={classes.space} aria-hidden="true">
      <Suspense fallback={null}>
        <ColumnDrawing {...props} />
      </Suspense>
    </div>
  );
}
