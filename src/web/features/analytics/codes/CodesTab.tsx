import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { QrTable } from "#shared/analytics/analytics-values.ts";
import { analyticsApi, type QrReport } from "#shared/analytics/analytics.contract.ts";
import { download } from "#web/lib/api/download.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { bigMoney } from "#web/ui/chart/bigMoney.ts";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { codesQuery } from "#web/features/analytics/analyticsQueries.ts";
import { askedPeriod, type AnalyticsView } from "#web/features/analytics/period/analyticsView.ts";
import { useCompared } from "#web/features/analytics/period/useCompared.ts";
import { Report, ReportSkeleton } from "#web/ui/chart/Report.tsx";
import { SeriesCard } from "#web/features/analytics/SeriesCard.tsx";
import { CampaignsCard } from "./CampaignsCard.tsx";
import { HoursCard } from "./HoursCard.tsx";
import { OffersCard } from "./OffersCard.tsx";
import classes from "#web/ui/chart/Report.module.css";

/** What was redeemed at tills, of which offer and campaign, and when; and what was refused. */
export function CodesTab({ view }: { view: AnalyticsView }) {
  const { t } = useTranslation();
  const query = useQuery(codesQuery(askedPeriod(view)));
  return (
    <Report
      query={query}
      failed={t("analytics:failure.codes")}
      waiting={
        <ReportSkeleton
          labels={(["redeemed", "revenue", "used_before", "invalid"] as const).map((key) =>
            t(`analytics:codes.${key}`),
          )}
          title={t("analytics:codes.over_time")}
        />
      }
    >
      {(report) => (isEmpty(report) ? <NoCodes /> : <Codes report={report} view={view} />)}
    </Report>
  );
}

const isEmpty = ({ totals: { redeemed, used_before, invalid } }: QrReport): boolean =>
  redeemed + used_before + invalid === 0;

function NoCodes() {
  const { t } = useTranslation();
  return (
    <EmptyState
      small
      drawing="plate"
      title={t("analytics:codes.empty")}
      text={t("analytics:codes.empty_text")}
      primary={
        <Button component={AppLink} href={paths.tills()} variant="default">
          {t("analytics:codes.empty_tills")}
        </Button>
      }
      secondary={
        <Button component={AppLink} href={paths.campaigns()} variant="subtle">
          {t("analytics:codes.empty_campaigns")}
        </Button>
      }
    />
  );
}

function Codes({ report, view }: { report: QrReport; view: AnalyticsView }) {
  const { t } = useTranslation();
  const fileOf = (table: QrTable) => (): Promise<void> =>
    download(analyticsApi.qrCsv, { query: { ...askedPeriod(view), table } });
  return (
    <>
      <Totals report={report} view={view} />
      <SeriesCard
        title={t("analytics:codes.over_time")}
        series={report.series}
        measures={[
          { key: "redeemed", label: t("analytics:codes.redeemed") },
          { key: "bills", label: t("analytics:codes.bills") },
          { key: "revenue_cents", label: t("analytics:codes.revenue_column"), isMoney: true },
          { key: "used_before", label: t("analytics:codes.used_before") },
          { key: "invalid", label: t("analytics:codes.invalid") },
        ]}
        file={fileOf("days")}
      />
      <div className={classes.two}>
        <OffersCard report={report} file={fileOf("offers")} />
        <CampaignsCard report={report} file={fileOf("campaigns")} />
      </div>
      <HoursCard hours={report.hours} file={fileOf("hours")} />
    </>
  );
}

function Totals({ report, view }: { report: QrReport; view: AnalyticsView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const compared = useCompared(report, view.compare);
  const { totals, previous } = report;
  const bills = t("analytics:codes.revenue_of", { count: totals.bills, n: format.number(totals.bills) });
  return (
    <StatRow>
      <StatCard
        label={t("analytics:codes.redeemed")}
        value={format.number(totals.redeemed)}
        {...compared(totals.redeemed, previous?.redeemed)}
      />
      <StatCard
        label={t("analytics:codes.revenue")}
        value={bigMoney(totals.revenue_cents, format)}
        {...compared(totals.revenue_cents, previous?.revenue_cents, { caption: bills })}
      />
      <StatCard
        label={<span title={t("analytics:codes.used_before_hint")}>{t("analytics:codes.used_before")}</span>}
        value={format.number(totals.used_before)}
        {...compared(totals.used_before, previous?.used_before, { less: true })}
      />
      <StatCard
        label={<span title={t("analytics:codes.invalid_hint")}>{t("analytics:codes.invalid")}</span>}
        value={format.number(totals.invalid)}
        {...compared(totals.invalid, previous?.invalid, { less: true })}
      />
    </StatRow>
  );
}
