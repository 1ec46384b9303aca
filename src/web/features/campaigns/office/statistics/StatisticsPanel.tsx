import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import { Report } from "#web/ui/chart/Report.tsx";
import type { CampaignStatistics } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { statisticsQuery } from "#web/features/campaigns/office/officeQueries.ts";
import { useFigures } from "#web/lib/words/useFigures.ts";
import { MonthCard } from "./MonthCard.tsx";
import { RestaurantsCard } from "./RestaurantsCard.tsx";
import { StatusCard } from "./StatusCard.tsx";
import { TopCard } from "./TopCard.tsx";
import { Totals } from "./Totals.tsx";
import { PERIODS, type Period } from "./period.ts";
import { totalsTable, type TableWords } from "./statisticTables.ts";
import shared from "#web/ui/chart/Report.module.css";
import classes from "./StatisticsPanel.module.css";

interface StatisticsPanelProps {
  /** From the URL. */
  months: Period;
  onMonths: (months: Period) => void;
}

/** What the campaigns of all restaurants have done. */
export function StatisticsPanel({ months, onMonths }: StatisticsPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(statisticsQuery(months));
  return (
    <Report
      query={query}
      failed={t("campaign_office:failure.stats")}
      waiting={<LoadingCard title={t("campaign_office:statistics.title")} rows={4} />}
    >
      {(data) =>
        data.totals.campaigns === 0 ? (
          <EmptyState
            drawing="envelope"
            title={t("campaign_office:statistics.empty")}
            text={t("campaign_office:statistics.empty_text")}
          />
        ) : (
          <Figures data={data} period={<PeriodChoice months={months} onMonths={onMonths} />} />
        )
      }
    </Report>
  );
}

function PeriodChoice({ months, onMonths }: StatisticsPanelProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <p className={classes.words}>{t("campaign_office:statistics.subtitle")}</p>
      <SegmentedControl
        aria-label={t("campaign_office:statistics.period")}
        value={String(months)}
        onChange={(value) => onMonths(PERIODS.find((period) => String(period) === value) ?? PERIODS[0])}
        data={PERIODS.map((value) => ({
          value: String(value),
          label: t("campaign_office:statistics.last_months", { count: value }),
        }))}
      />
    </div>
  );
}

function Figures({ data, period }: { data: CampaignStatistics; period: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rate } = useFigures();
  const words: TableWords = { t, format, rate };
  return (
    <>
      {period}
      <Totals totals={data.totals} />
      <MonthCard months={data.by_month} words={words} />
      <div className={shared.two}>
        <TopCard rows={data.top_campaigns} words={words} />
        <RestaurantsCard rows={data.restaurants} words={words} />
        <StatusCard rows={data.by_status} words={words} />
        <FigureCard
          title={t("campaign_office:statistics.totals")}
          subtitle={t("campaign_office:statistics.totals_text")}
          file="campaigns-totals.csv"
          table={totalsTable(data.totals, words)}
        />
      </div>
    </>
  );
}
