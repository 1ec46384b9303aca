import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Allocation } from "#shared/nfc/nfc.model.ts";
import { allocationsQuery } from "#web/features/nfc/nfcQueries.ts";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";

/** When how many keychains were set up for the restaurant. */
export function AllocationsPanel() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useListProps(useInfiniteQuery(allocationsQuery), {
    failed: t("nfc_screen:allocations.load_failed"),
    noun: (count) => t("nfc_screen:allocations.noun", { count }),
  });
  const columns: Column<Allocation>[] = [
    {
      key: "date",
      header: t("nfc_screen:allocations.date"),
      cell: ({ created_at: at }) => <NameCell name={format.date(at)} />,
    },
    {
      key: "quantity",
      header: t("nfc_screen:allocations.quantity"),
      align: "right",
      cell: ({ quantity }) => format.number(quantity),
    },
    {
      key: "order",
      header: t("nfc_screen:allocations.order"),
      cell: ({ order }) => order?.number ?? t("nfc_screen:allocations.no_order"),
    },
    {
      key: "status",
      header: t("nfc_screen:allocations.status_label"),
      phone: "badge",
      cell: ({ active }) => {
        const status = active ? "active" : "inactive";
        return <StatusBadge tone={statusTone(status)}>{t(`nfc_screen:allocations.${status}`)}</StatusBadge>;
      },
    },
  ];
  return (
    <DataTable
      {...list}
      label={t("nfc_screen:allocations.title")}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ created_at: at }) => format.date(at)}
      empty={{
        small: true,
        drawing: "keychain",
        title: t("nfc_screen:allocations.empty_title"),
        text: t("nfc_screen:allocations.empty_text"),
      }}
    />
  );
}
