import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import { countFilters, type OrderFilters } from "#web/features/nfc/office/officeFilters.ts";
import { officeOrdersQuery } from "#web/features/nfc/office/officeQueries.ts";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { OfficeOrderDialog } from "./OfficeOrderDialog.tsx";
import { OrderFilterBar } from "./OrderFilterBar.tsx";
import { useOfficeOrderColumns } from "./useOfficeOrderColumns.tsx";
import { useOrderSteps } from "./useOrderSteps.tsx";

interface OfficeOrdersPanelProps {
  /** From the URL. */
  filters: OrderFilters;
  onFilters: (filters: OrderFilters) => void;
  /** The order that is open above the list, also from the URL. */
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  onOrder: () => void;
  /** Keychains for an owner's order. */
  onAllocate: (order: StaffOrder) => void;
  /** Codes for an order with a supplier. */
  onMakeCodes: (order: StaffOrder) => void;
}

/** Orders of owners and with suppliers in one list. */
export function OfficeOrdersPanel(props: OfficeOrdersPanelProps) {
  const { filters, onFilters, openId, onOpen, onOrder, onAllocate, onMakeCodes } = props;
  const { t } = useTranslation();
  const list = useListProps(useInfiniteQuery(officeOrdersQuery(filters)), {
    failed: t("nfc_office:orders.load_failed"),
    noun: (count) => t("nfc_screen:orders.noun", { count }),
  });
  const columns = useOfficeOrderColumns();
  const steps = useOrderSteps();
  const search = useTableSearch(filters.search ?? "", (text) => onFilters({ ...filters, search: text || undefined }));
  const isFiltered = filters.search !== undefined || countFilters(filters) > 0;
  const clear = (): void => onFilters({});
  return (
    <>
      <DataTable
        {...list}
        label={t("nfc_screen:orders.title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        search={{ ...search, placeholder: t("nfc_office:orders.search") }}
        filters={{
          fields: <OrderFilterBar filters={filters} onChange={onFilters} />,
          active: countFilters(filters),
          onClear: isFiltered ? clear : undefined,
        }}
        rowActions={(order) => [
          { key: "open", label: t("nfc_office:orders.open"), onSelect: () => onOpen(order.id) },
          ...steps.stepsOf(order),
        ]}
        onRowOpen={({ id }) => onOpen(id)}
        empty={{
          drawing: "keychain",
          title: t("nfc_office:orders.empty_title"),
          text: t("nfc_office:orders.empty_text"),
          primary: <Button onClick={onOrder}>{t("nfc_office:supplier_order.button")}</Button>,
        }}
        emptyFiltered={
          isFiltered
            ? {
                title: t("nfc_office:orders.filtered_title"),
                text: t("nfc_office:orders.filtered_text"),
                clear: (
                  <Button variant="default" onClick={clear}>
                    {t("ui:table.clear_filters")}
                  </Button>
                ),
              }
            : undefined
        }
      />
      <OfficeOrderDialog
        id={openId}
        onClose={() => onOpen(undefined)}
        isCovered={steps.isAsking}
        stepsOf={steps.stepsOf}
        onAllocate={onAllocate}
        onMakeCodes={onMakeCodes}
      />
      {steps.dialogs}
    </>
  );
}
