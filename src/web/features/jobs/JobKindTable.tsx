import { useTranslation } from "react-i18next";
import type { JobCounts } from "#shared/jobs/jobs.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { useJobWords } from "./useJobWords.ts";

/** Whether anything of a kind is in the queue or was given up. */
export const isBusy = (kind: JobCounts): boolean => kind.waiting + kind.running + kind.failed + kind.dead > 0;

/** How many of each kind wait, run, are tried again or were given up; what needs somebody first, idle kinds not at all. */
export function JobKindTable({ counts }: { counts: readonly JobCounts[] | undefined }) {
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
