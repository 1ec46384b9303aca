import { useTranslation } from "react-i18next";
import type { JobCounts, QueueState } from "#shared/jobs/jobs.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import type { Tone } from "#web/ui/data/statusTone.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { useHealthWords } from "./health/useHealthWords.ts";
import { useJobWords } from "./useJobWords.ts";

/** How each state is drawn, and which comes first. */
const LOOKS: Record<QueueState, { tone: Tone; weight: number }> = {
  stuck: { tone: "red", weight: 5 },
  dead: { tone: "red", weight: 4 },
  late: { tone: "amber", weight: 3 },
  retrying: { tone: "amber", weight: 2 },
  fine: { tone: "green", weight: 1 },
};

/** Whether anything of a kind is in the queue or was given up. */
export const isBusy = (kind: JobCounts): boolean => kind.waiting + kind.running + kind.failed + kind.dead > 0;

/** How many of each kind wait, run, are tried again or were given up; what needs somebody first, idle kinds not at all. */
export function JobKindTable({ counts }: { counts: readonly JobCounts[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { nameOf } = useJobWords();
  const { age } = useHealthWords();
  const figure = (state: "waiting" | "running" | "failed" | "dead"): Column<JobCounts> => ({
    key: state,
    header: t(`jobs:${state}`),
    align: "right",
    cell: (kind) => (kind[state] === 0 ? "–" : number(kind[state])),
  });
  return (
    <DataTable<JobCounts>
      label={t("jobs:kinds_title")}
      columns={[
        { key: "kind", header: t("jobs:kind_column"), cell: ({ kind }) => nameOf(kind) },
        {
          key: "state",
          header: t("jobs:state_column"),
          phone: "badge",
          cell: ({ state }) => <StatusBadge tone={LOOKS[state].tone}>{t(`jobs:states.${state}`)}</StatusBadge>,
        },
        figure("waiting"),
        {
          key: "oldest",
          header: t("jobs:oldest_column"),
          align: "right",
          cell: ({ oldest_seconds: seconds }) => (seconds === null ? "–" : age(seconds)),
        },
        figure("running"),
        figure("failed"),
        figure("dead"),
      ]}
      rows={counts
        .filter(isBusy)
        .toSorted(
          (a, b) => LOOKS[b.state].weight - LOOKS[a.state].weight || nameOf(a.kind).localeCompare(nameOf(b.kind)),
        )}
      rowKey={({ kind }) => kind}
      rowName={({ kind }) => nameOf(kind)}
      empty={{ drawing: "plate", title: t("jobs:none_title"), text: t("jobs:none_text") }}
    />
  );
}
