import { SegmentedControl } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GrowthWeek } from "#shared/analytics/dashboard.contract.ts";
import { paths } from "#web/lib/paths.ts";
import { Section } from "#web/ui/Section.tsx";
import { CardEmpty } from "./CardEmpty.tsx";
import { ChartSkeleton } from "./ChartSkeleton.tsx";
import classes from "./GrowthCard.module.css";
import { GrowthTable } from "./GrowthTable.tsx";
import { loadGrowthChart } from "./growthChartLoader.ts";
import { GROWTH_KINDS, type GrowthKind, growthSeries, hasLastYear, isEmpty } from "./growthSeries.ts";

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
      {lastYear && <span className={classes.lastYear}>{t("dashboard:growth.last_year")}</span>}
    </span>
  );
}
