import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { JobCounts } from "#shared/jobs/jobs.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { DeadJobList } from "./DeadJobList.tsx";
import { jobCountsQuery } from "./jobQueries.ts";
import { useJobWords } from "./useJobWords.ts";
import classes from "./JobsPanel.module.css";

/** How the queue is doing, what was given up, and how many of each kind there are. */
export function JobsPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: counts, error, refetch, isFetching } = useQuery(jobCountsQuery);
  const isBroken = error !== null && counts === undefined;
  return (
    <div className={classes.panel}>
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
        <section aria-labelledby="all-kinds">
          <Heading level={2} size="card" id="all-kinds" className={classes.heading ?? ""}>
            {t("jobs:kinds_title")}
          </Heading>
          <JobKindTable counts={counts} />
        </section>
      )}
    </div>
  );
}

/** Whether anything of a kind is in the queue or was given up. */
const isBusy = (kind: JobCounts): boolean => kind.waiting + kind.running + kind.failed + kind.dead > 0;

/** How many of each kind wait, run, are tried again or were given up; what needs somebody first, idle kinds not at all. */
function JobKindTable({ counts }: { counts: readonly JobCounts[] | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { nameOf } = useJobWords();
  const figure = (state: "waiting" | "running" | "failed" | "dead"): Column<JobCounts> => ({
    key: state,
    header: t(`jobs:${state}`),
    align: "right",
    cell: (kind) => (kind[state] === 0 ? "–" : number(kind[state])),
  });
  const weight = (kind: JobCounts): number =>
    kind.dead > 0 ? 3 : kind.failed > 0 ? 2 : Number(kind.waiting + kind.running > 0);
  return (
    <DataTable<JobCounts>
      label={t("jobs:kinds_title")}
      columns={[
        { key: "kind", header: t("jobs:kind_column"), cell: ({ kind }) => nameOf(kind) },
        figure("waiting"),
        figure("running"),
        figure("failed"),
        figure("dead"),
      ]}
      rows={counts
        ?.filter(isBusy)
        .toSorted((a, b) => weight(b) - weight(a) || nameOf(a.kind).localeCompare(nameOf(b.kind)))}
      rowKey={({ kind }) => kind}
      rowName={({ kind }) => nameOf(kind)}
      empty={{ drawing: "plate", title: t("jobs:none_title"), text: t("jobs:none_text") }}
    />
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
