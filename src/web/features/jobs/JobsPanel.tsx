import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { JobCounts } from "#shared/jobs/jobs.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { DeadJobList } from "./DeadJobList.tsx";
import { JobKindTable, isBusy } from "./JobKindTable.tsx";
import { ProblemCard } from "./health/ProblemCard.tsx";
import { ProcessPart } from "./health/ProcessPart.tsx";
import { ReceiptTable } from "./health/ReceiptTable.tsx";
import { StreamCard } from "./health/StreamCard.tsx";
import { useGoOn } from "./health/useGoOn.tsx";
import { healthQuery, jobCountsQuery } from "./jobQueries.ts";
import classes from "./JobsPanel.module.css";
import health from "./health/health.module.css";

/** What is wrong and what to do; then the queue, what was given up, mail, what others tell us, and who works. */
export function JobsPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: counts, error, refetch, isFetching } = useQuery(jobCountsQuery);
  const isBroken = error !== null && counts === undefined;
  return (
    <div className={classes.panel}>
      <NightPart counts={counts ?? []}>
        {isBroken ? (
          <ErrorCard
            title={t("ui:failure.load", { resource: t("jobs:counts") })}
            text={errorText(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <JobTotals counts={counts} />
        )}
        <DeadJobList counts={counts} />
        {counts?.some(isBusy) && (
          <Part id="all-kinds" title={t("jobs:kinds_title")}>
            <JobKindTable counts={counts} />
          </Part>
        )}
      </NightPart>
    </div>
  );
}

/** A heading and what belongs to it. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Heading level={2} size="card" id={id} className={classes.heading ?? ""}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** The state of everything around the queue, which stands in the middle. */
function NightPart({ counts, children }: { counts: readonly JobCounts[]; children: ReactNode }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(healthQuery);
  const { askGoOn, dialog } = useGoOn();
  if (data === undefined)
    return (
      <>
        {error === null ? (
          <LoadingCard title={t("jobs:health.title")} rows={2} />
        ) : (
          <ErrorCard
            title={t("ui:failure.load", { resource: t("jobs:health.noun") })}
            text={errorText(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {children}
      </>
    );
  return (
    <>
      <ProblemCard health={data} queues={counts} />
      {children}
      <Part id="mail-streams" title={t("jobs:streams.title")}>
        <div className={health.streams}>
          {data.streams.map((stream) => (
            <StreamCard key={stream.stream} stream={stream} onGoOn={() => askGoOn(stream.stream)} />
          ))}
        </div>
      </Part>
      <Part id="receipts" title={t("jobs:receipts.title")}>
        <ReceiptTable receipts={data.receipts} />
      </Part>
      <Part id="processes" title={t("jobs:processes.title")}>
        <ProcessPart health={data} />
      </Part>
      {dialog}
    </>
  );
}

const STATES = ["waiting", "running", "failed", "dead"] as const;

/** The whole queue in four figures. */
function JobTotals({ counts }: { counts: readonly JobCounts[] | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <StatRow>
      {STATES.map((state) => (
        <StatCard
          key={state}
          label={t(`jobs:${state}`)}
          value={number(counts?.reduce((sum, kind) => sum + kind[state], 0) ?? 0)}
          caption={t(`jobs:${state}_note`)}
          loading={counts === undefined}
        />
      ))}
    </StatRow>
  );
}
