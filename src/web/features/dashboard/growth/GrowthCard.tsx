import { SegmentedControl } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GrowthWeek } from "#shared/analytics/dashboard.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { CardEmpty } from "#web/features/dashboard/recent/CardEmpty.tsx";
import { loadGrowthChart } from "./growthChartLoader.ts";
import { GROWTH_KINDS, growthSeries, hasLastYear, isEmpty, type GrowthKind, type GrowthPoint } from "./growthSeries.ts";
import classes from "./GrowthCard.module.css";

// A chart that cannot be fetched must not take the page with it: the table says the same.
const GrowthChart = lazy(() =>
  loadGrowthChart().then(
    (module) => ({ default: module.GrowthChart }),
    () => ({ default: GrowthTable }),
  ),
);

const NEXT: Record<GrowthKind, string> = {
  reviews: paths.restaurantInfo(),
  contacts: paths.restaurantInfo(),
  taps: paths.nfcKeychains(),
};

/** Twelve weeks of reviews, contacts or taps beside the same weeks of last year; without them yet, their space. */
export function GrowthCard({ weeks }: { weeks: readonly GrowthWeek[] | undefined }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<GrowthKind>("reviews");
  const points = weeks && growthSeries(weeks, kind);
  const lastYear = points !== undefined && hasLastYear(points);
  return (
    <Section
      title={t("dashboard:growth.title")}
      subtitle={<Legend lastYear={points === undefined || lastYear} />}
      action={
        <SegmentedControl
          aria-label={t("dashboard:growth.show")}
          value={kind}
          onChange={setKind}
          data={GROWTH_KINDS.map((value) => ({ value, label: t(`dashboard:growth.${value}`) }))}
        />
      }
      flush
    >
      <div className={classes.chart}>
        {points === undefined && <ChartSkeleton />}
        {points !== undefined && isEmpty(points) && (
          <CardEmpty
            text={t(`dashboard:growth.empty_${kind}`)}
            next={{ label: t(`dashboard:growth.next_${kind}`), href: NEXT[kind] }}
          />
        )}
        {points !== undefined && !isEmpty(points) && (
          <>
            <Suspense fallback={<ChartSkeleton />}>
              <GrowthChart points={points} kind={kind} />
            </Suspense>
            <GrowthTable points={points} kind={kind} hidden />
          </>
        )}
      </div>
    </Section>
  );
}

function Legend({ lastYear }: { lastYear: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.legend}>
      <span className={classes.now}>{t("dashboard:growth.now")}</span>
      <span className={classes.soFar}>{t("dashboard:growth.so_far")}</span>
      {lastYear && <span className={classes.lastYear}>{t("dashboard:growth.last_year")}</span>}
    </span>
  );
}

/** The grid of a chart without its lines. */
function ChartSkeleton() {
  return (
    <div className={classes.grid} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}

interface GrowthTableProps {
  points: readonly GrowthPoint[];
  kind: GrowthKind;
  /** For screen readers only, beside the chart. */
  hidden?: boolean;
}

function GrowthTable({ points, kind, hidden = false }: GrowthTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const lastYear = hasLastYear(points);
  return (
    <div className={hidden ? classes.hidden : classes.shown}>
      <table>
        <caption>{t("dashboard:growth.table", { what: t(`dashboard:growth.${kind}`) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("dashboard:growth.weeks")}</th>
            <th scope="col">{t("dashboard:growth.now")}</th>
            {lastYear && <th scope="col">{t("dashboard:growth.last_year")}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ week, now, last_year }, index) => (
            <tr key={week}>
              <th scope="row">
                {t(index === points.length - 1 ? "dashboard:growth.running" : "dashboard:growth.week", { date: week })}
              </th>
              <td>{format.number(now)}</td>
              {lastYear && <td>{format.number(last_year)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
