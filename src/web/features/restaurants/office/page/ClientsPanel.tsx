import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import { clientsOfQuery } from "#web/features/restaurants/office/officeQueries.ts";
import { useFormat } from "#web/lib/format.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { useListProps } from "#web/ui/table/useListProps.ts";

/** The restaurant's guests, newest first. */
export function ClientsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useListProps(useInfiniteQuery(clientsOfQuery(id)), {
    failed: t("restaurant_office:clients.load_failed"),
    noun: (count) => t("restaurant_office:clients.noun", { count }),
  });
  const columns: Column<ClientListItem>[] = [
    {
      key: "name",
      header: t("restaurant_office:list.name"),
      minWidth: 200,
      cell: ({ first_name: first, last_name: last, email }) => <NameCell name={`${first} ${last}`} caption={email} />,
    },
    {
      key: "consent",
      header: t("client_files:headings.consent"),
      cell: ({ consent }) => t(`client_files:consents.${consent}`),
    },
    {
      key: "converted",
      header: t("client_files:headings.converted"),
      cell: ({ converted_by: by }) => t(`client_files:converted.${by ?? "no"}`),
    },
    {
      key: "source",
      header: t("client_files:headings.source"),
      fold: 1,
      cell: ({ source }) => t(`client_files:sources.${source}`),
    },
    {
      key: "created",
      header: t("restaurant_office:list.created"),
      minWidth: 110,
      fold: 2,
      cell: ({ created_at: at }) => format.date(at),
    },
  ];
  return (
    <DataTable
      {...list}
      label={t("restaurant_office:clients.label")}
      columns={columns}
      rowKey={({ id: key }) => key}
      rowName={({ first_name: first, last_name: last }) => `${first} ${last}`}
      empty={{
        drawing: "plate",
        title: t("restaurant_office:clients.empty"),
        text: t("restaurant_office:clients.empty_text"),
      }}
    />
  );
}
