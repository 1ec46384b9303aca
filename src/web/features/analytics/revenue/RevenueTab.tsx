import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FIRST_YEAR } from "#shared/analytics/analytics-values.ts";
import { analyticsApi, type RevenueYear } from "#shared/analytics/analytics.contract.ts";
import { download } from "#web/lib/api/download.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { bigMoney } from "#web/ui/chart/bigMoney.ts";
import { ChartLegend } from "#web/ui/chart/ChartLegend.tsx";
import { ColumnChart } from "#web/ui/chart/ColumnChart.tsx";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { percentChange } from "#web/ui/chart/statChange.ts";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { revenueQuery } from "#web/features/analytics/analyticsQueries.ts";
import { todayInParis, type AnalyticsView } from "#web/features/analytics/period/analyticsView.ts";
import { Report, ReportSkeleton } from "#web/ui/chart/Report.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { likeMonths, monthOf, wordsOf, type YearMonth } from "./revenueMonths.ts";
import classes from "./RevenueTab.module.css";

interface RevenueTabProps {
  view: AnalyticsView;
  onView: (view: AnalyticsView) => void;
  /** Opens the form for a month. */
  onEnter: (at: YearMonth) => void;
}

/** What a year brought, month by month: bills of guests with a code, what the owner entered, and both together. */
export function RevenueTab({ view, onView, onEnter }: RevenueTabProps) {
  const { t } = useTranslation();
  const { year } = view;
  const query = useQuery(revenueQuery(year));
  return (
    <Report
      query={query}
      failed={t("analytics:failure.revenue")}
      waiting={
        <ReportSkeleton
          labels={[
            t("analytics:revenue.total", { year }),
            t("analytics:revenue.bills"),
            t("analytics:revenue.entered"),
          ]}
          title={t("analytics:revenue.chart")}
        />
      }
    >
      {(data) => (
        <>
          <Totals data={data} />
          <YearChart data={data} onYear={(next) => onView({ ...view, year: next })} />
          <MonthTable data={data} onEnter={onEnter} />
        </>
      )}
    </Report>
  );
}

function Totals({ data }: { data: RevenueYear }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { year, totals, months } = data;
  const today = todayInParis();
  const isRunning = year === monthOf(today).year;
  const entries = months.filter(({ entry }) => entry !== null).length;
  const like = likeMonths(data, today);
  const change = like && percentChange(like.now, like.before, format);
  const before = String(year - 1);
  return (
    <StatRow long>
      <StatCard
        label={t(isRunning ? "analytics:revenue.total_so_far" : "analytics:revenue.total", { year })}
        value={bigMoney(totals.total_cents, format)}
        caption={t("analytics:revenue.no_comparison", { year: before })}
        delta={
          change && {
            ...change,
            note: t("analytics:revenue.vs_year", { year: before, count: like.count }),
            hint: t("analytics:revenue.vs_year_hint", {
              count: like.count,
              now: format.money(like.now),
              before: format.money(like.before),
            }),
          }
        }
      />
      <StatCard
        label={t("analytics:revenue.bills")}
        value={bigMoney(totals.bills_cents, format)}
        caption={t("analytics:answer.bills", { count: totals.bills, n: format.number(totals.bills) })}
      />
      <StatCard
        label={t("analytics:revenue.entered")}
        value={bigMoney(totals.entered_cents, format)}
        caption={t("analytics:revenue.months", { count: entries })}
      />
    </StatRow>
  );
}

function YearChart({ data, onYear }: { data: RevenueYear; onYear: (year: number) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { year, months } = data;
  const series = [
    { key: "bills", label: t("analytics:revenue.bills"), color: "var(--pl-chart-1)", pile: "now" },
    { key: "entered", label: t("analytics:revenue.entered"), color: "var(--pl-chart-3)", pile: "now" },
    { key: "before", label: String(year - 1), color: "var(--pl-chart-before)" },
  ];
  return (
    <Section
      title={t("analytics:revenue.chart")}
      subtitle={<ChartLegend items={series} />}
      action={
        <div className={classes.actions}>
          <YearSteps year={year} onYear={onYear} />
          <DownloadButton
            label={t("analytics:revenue.csv", { year })}
            fetchFile={() => download(analyticsApi.revenueCsv, { query: { year } })}
          >
            {t("figures:csv")}
          </DownloadButton>
        </div>
      }
    >
      <ColumnChart
        columns={months.map(({ month, bills_cents, entered_cents, previous }) => ({
          name: wordsOf({ year, month }, { month: "short" }),
          values: { bills: bills_cents, entered: entered_cents, before: previous.total_cents },
        }))}
        series={series}
        figure={format.money}
        axisFigure={(cents) => format.number(cents / 100, { notation: "compact" })}
      />
    </Section>
  );
}

/** From year to year; one that has nothing yet can be filled. */
function YearSteps({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const { t } = useTranslation();
  const last = monthOf(todayInParis()).year;
  return (
    <div className={classes.years} role="group" aria-label={t("analytics:revenue.year")}>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t("analytics:revenue.previous_year", { year: year - 1 })}
        disabled={year <= FIRST_YEAR}
        onClick={() => onYear(year - 1)}
      >
        <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      <span className={classes.year} aria-live="polite">
        {year}
      </span>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t("analytics:revenue.next_year", { year: year + 1 })}
        disabled={year >= last}
        onClick={() => onYear(year + 1)}
      >
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
