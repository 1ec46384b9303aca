import { useTranslation } from "react-i18next";
import type { HealthReceipts } from "#shared/jobs/health.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useHealthWords } from "./useHealthWords.ts";

/** Who told us something when, and what we could not believe or read. What is not set up comes last. */
export function ReceiptTable({ receipts }: { receipts: readonly HealthReceipts[] }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormat();
  const words = useHealthWords();
  const lastOf = ({ configured, last_at: at }: HealthReceipts): string =>
    at === null ? t(configured ? "jobs:receipts.never" : "jobs:receipts.off") : dateTime(at);
  return (
    <DataTable<HealthReceipts>
      label={t("jobs:receipts.title")}
      columns={[
        {
          key: "source",
          header: t("jobs:receipts.source"),
          cell: ({ source }) => t(`jobs:receipts.sources.${source}`),
        },
        { key: "last", header: t("jobs:receipts.last"), cell: lastOf },
        { key: "day", header: t("jobs:receipts.day"), align: "right", cell: ({ day }) => number(day) },
        {
          key: "failure",
          header: t("jobs:receipts.failure"),
          minWidth: 220,
          cell: words.failure,
          applies: ({ failure }) => failure !== null,
        },
      ]}
      rows={receipts.toSorted((a, b) => Number(b.configured) - Number(a.configured))}
      rowKey={({ source }) => source}
      rowName={({ source }) => t(`jobs:receipts.sources.${source}`)}
      empty={{ drawing: "plate", title: t("jobs:receipts.title"), text: t("jobs:receipts.none") }}
    />
  );
}
