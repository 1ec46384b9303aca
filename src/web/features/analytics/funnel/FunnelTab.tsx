import type { UseQueryResult } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { FunnelStep } from "#shared/analytics/analytics-values.ts";
import { analyticsApi, type FunnelReport } from "#shared/analytics/analytics.contract.ts";
import { download } from "#web/lib/api/download.ts";
import { useFormat, type Format } from "#web/lib/words/format.ts";
import { useFigures } from "#web/lib/words/useFigures.ts";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import { countCell, type FigureTable } from "#web/ui/chart/figureTable.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { ReportSkeleton, Report } from "#web/ui/chart/Report.tsx";
import { askedPeriod, type AnalyticsView } from "#web/features/analytics/period/analyticsView.ts";
import { useCompared } from "#web/features/analytics/period/useCompared.ts";
import { WAYS, greatestLoss, partOf, type Way } from "./funnelRules.ts";
import classes from "./FunnelTab.module.css";

interface FunnelTabProps {
  view: AnalyticsView;
  query: UseQueryResult<FunnelReport>;
}

/** Each step from the tap to the guest who comes back, and where most are lost. */
export function FunnelTab({ view, query }: FunnelTabProps) {
  const { t } = useTranslation();
  return (
    <Report
      query={query}
      failed={t("analytics:failure.funnel")}
      waiting={<ReportSkeleton labels={[]} title={t("analytics:funnel.title")} />}
    >
      {(report) => <Funnel report={report} view={view} />}
    </Report>
  );
}

function Funnel({ report, view }: { report: FunnelReport; view: AnalyticsView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rate } = useFigures();
  const losses = (["to_review", "to_table"] as const).flatMap((way) => greatestLoss(report, way) ?? []);
  return (
    <FigureCard
      title={t("analytics:funnel.title")}
      subtitle={t("analytics:funnel.text")}
      file={() => download(analyticsApi.funnelCsv, { query: askedPeriod(view) })}
      table={funnelTable(report, { t, format, rate })}
      chart={
        <>
          <div className={classes.lost}>
            {losses.map(({ step, lost, whole }) => (
              <p key={step}>
                {t(`analytics:funnel.lost.${step}`, { lost: format.number(lost), whole: format.number(whole) })}
              </p>
            ))}
            {losses.length === 0 && <p>{t("analytics:funnel.lost_none")}</p>}
          </div>
          <div className={classes.ways}>
            <WayList way="to_review" report={report} compare={view.compare} />
            <WayList way="to_table" report={report} compare={view.compare} />
          </div>
        </>
      }
    />
  );
}

function WayList({ way, report, compare }: { way: Way; report: FunnelReport; compare: AnalyticsView["compare"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const compared = useCompared(report, compare);
  const notesOf = useNotes(report);
  const steps = WAYS[way].flatMap((name) => report.steps.find(({ step }) => step === name) ?? []);
  const highest = Math.max(0, ...steps.map(({ value }) => value));
  return (
    <section className={classes.way} data-way={way} aria-label={t(`analytics:funnel.${way}`)}>
      <Heading level={3} size="card">
        {t(`analytics:funnel.${way}`)}
      </Heading>
      <ol className={classes.steps}>
        {steps.map(({ step, value, previous }) => {
          const { delta, caption } = compared(value, previous);
          return (
            <li key={step} className={classes.step}>
              <div className={classes.head}>
                <span className={classes.name}>{t(`analytics:funnel.step.${step}`)}</span>
                <span className={classes.value}>
                  {(delta ?? caption) !== undefined && (
                    <span className={classes.change} title={delta?.hint}>
                      {delta ? `${delta.text} ${delta.note ?? ""}` : caption}
                    </span>
                  )}
                  {format.number(value)}
                </span>
              </div>
              <span className={classes.track} aria-hidden="true">
                {value > 0 && <span className={classes.bar} style={{ width: `${(value / highest) * 100}%` }} />}
              </span>
              <div className={classes.note}>{notesOf(step).join(" · ")}</div>
            </li>
          );
        })}
        {way === "to_table" && (
          <li className={classes.step}>
            <div className={classes.head}>
              <span className={classes.name}>{t("analytics:funnel.step.revenue")}</span>
              <span className={classes.value}>{format.money(report.return.bills_cents)}</span>
            </div>
            <div className={classes.note}>
              {t("analytics:funnel.revenue_note", {
                count: report.return.bills,
                n: format.number(report.return.bills),
              })}
            </div>
          </li>
        )}
      </ol>
    </section>
  );
}

/** What stands below a step: how many of whom took it, and what else is to be known of it. */
function useNotes(report: FunnelReport): (step: FunnelStep) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { rate } = useFigures();
  const counted = (count: number): { count: number; n: string } => ({ count, n: format.number(count) });
  return (step) => {
    const found = partOf(report, step);
    return [
      ...(step === "form" ? [t("analytics:funnel.keychain_forms", counted(report.forms_of_keychains.value))] : []),
      ...(found ? [t(`analytics:funnel.of.${found.of}`, { rate: rate(found.part, found.whole) })] : []),
      ...(step === "review" ? [t("analytics:funnel.all_reviews", counted(report.reviews.value))] : []),
      ...(step === "open" ? [t("analytics:funnel.opens")] : []),
    ];
  };
}

interface Words {
  t: TFunction;
  format: Format;
  rate: (part: number, whole: number) => string;
}

function funnelTable(report: FunnelReport, { t, format, rate }: Words): FigureTable {
  const hasPrevious = report.compared_with !== null;
  return {
    columns: [
      t("analytics:funnel.step_column"),
      t("analytics:funnel.count"),
      t("analytics:funnel.rate"),
      ...(hasPrevious ? [t("analytics:compare.before")] : []),
    ],
    rows: [
      ...report.steps.map(({ step, value, previous }) => {
        const found = partOf(report, step);
        return {
          key: step,
          cells: [
            { text: t(`analytics:funnel.step.${step}`) },
            countCell(value, format),
            { text: found ? rate(found.part, found.whole) : "–", file: "" },
            ...(hasPrevious ? [countCell(previous ?? 0, format)] : []),
          ],
        };
      }),
      {
        key: "revenue",
        cells: [
          { text: t("analytics:funnel.step.revenue") },
          { text: format.money(report.return.bills_cents), file: "" },
          { text: "–", file: "" },
          ...(hasPrevious ? [{ text: format.money(report.previous_return?.bills_cents ?? 0), file: "" }] : []),
        ],
      },
    ],
  };
}
