import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { NfcTable } from "#shared/analytics/analytics-values.ts";
import { analyticsApi, type NfcReport } from "#shared/analytics/analytics.contract.ts";
import { download } from "#web/lib/api/download.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useFigures } from "#web/lib/words/useFigures.ts";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { keychainsQuery } from "#web/features/analytics/analyticsQueries.ts";
import { askedPeriod, type AnalyticsView } from "#web/features/analytics/period/analyticsView.ts";
import { useCompared } from "#web/features/analytics/period/useCompared.ts";
import { Report, ReportSkeleton } from "#web/ui/chart/Report.tsx";
import { SeriesCard } from "#web/features/analytics/SeriesCard.tsx";
import { KeychainTable } from "./KeychainTable.tsx";

const FIGURES = ["taps", "leads", "consents", "conversions"] as const;

/** What keychains bring: taps, forms, consents and reviews, over time and of each. */
export function KeychainsTab({ view }: { view: AnalyticsView }) {
  const { t } = useTranslation();
  const query = useQuery(keychainsQuery(askedPeriod(view)));
  return (
    <Report
      query={query}
      failed={t("analytics:failure.keychains")}
      waiting={
        <ReportSkeleton
          labels={FIGURES.map((key) => t(`analytics:keychains.${key}`))}
          title={t("analytics:keychains.over_time")}
        />
      }
    >
      {(report) => (isEmpty(report) ? <NoTaps /> : <Keychains report={report} view={view} />)}
    </Report>
  );
}

const isEmpty = ({ totals }: NfcReport): boolean => FIGURES.every((key) => totals[key] === 0);

function NoTaps() {
  const { t } = useTranslation();
  return (
    <EmptyState
      small
      drawing="keychain"
      title={t("analytics:keychains.empty")}
      text={t("analytics:keychains.empty_text")}
      primary={
        <Button component={AppLink} href={paths.nfcKeychains()} variant="default">
          {t("analytics:keychains.all")}
        </Button>
      }
    />
  );
}

function Keychains({ report, view }: { report: NfcReport; view: AnalyticsView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rate } = useFigures();
  const compared = useCompared(report, view.compare);
  const { totals, previous, sources } = report;
  const ofKeychains = sources.filter(({ id }) => id !== null).reduce((sum, { leads }) => sum + leads, 0);
  const captions = {
    taps: undefined,
    leads: totals.taps > 0 ? t("analytics:funnel.of.tap", { rate: rate(ofKeychains, totals.taps) }) : undefined,
    consents: t("analytics:funnel.of.form", { rate: rate(totals.consents, totals.leads) }),
    conversions: t("analytics:keychains.conversions_hint"),
  };
  const fileOf = (table: NfcTable) => (): Promise<void> =>
    download(analyticsApi.nfcCsv, { query: { ...askedPeriod(view), table } });
  return (
    <>
      <StatRow>
        {FIGURES.map((key) => (
          <StatCard
            key={key}
            label={t(`analytics:keychains.${key}`)}
            value={format.number(totals[key])}
            {...compared(totals[key], previous?.[key], { caption: captions[key] })}
          />
        ))}
      </StatRow>
      <SeriesCard
        title={t("analytics:keychains.over_time")}
        series={report.series}
        measures={[
          { key: "taps", label: t("analytics:keychains.taps") },
          { key: "leads", label: t("analytics:keychains.leads") },
          { key: "consents", label: t("analytics:keychains.consents") },
          { key: "conversions", label: t("analytics:keychains.conversions") },
        ]}
        file={fileOf("days")}
      />
      <KeychainTable sources={sources} file={fileOf("keychains")} />
    </>
  );
}
