import { Button } from "@mantine/core";
import { IconList, IconNote, IconPower } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StaffAllocation } from "#shared/nfc/admin-nfc.model.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { RestaurantFilter } from "#web/features/nfc/office/form/RestaurantFilter.tsx";
import { countFilters, type AllocationFilters } from "#web/features/nfc/office/officeFilters.ts";
import { officeAllocationsQuery } from "#web/features/nfc/office/officeQueries.ts";
import { useShown } from "#web/ui/feedback/useShown.ts";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { AllocationNotesForm } from "./AllocationNotesForm.tsx";
import { useAllocationColumns } from "./useAllocationColumns.tsx";
import { useAllocationSwitch } from "./useAllocationSwitch.tsx";

interface OfficeAllocationsPanelProps {
  /** From the URL. */
  filters: AllocationFilters;
  onFilters: (filters: AllocationFilters) => void;
  onAllocate: () => void;
}

/** Which restaurants were given keychains. */
export function OfficeAllocationsPanel({ filters, onFilters, onAllocate }: OfficeAllocationsPanelProps) {
  const { t } = useTranslation();
  const list = useListProps(useInfiniteQuery(officeAllocationsQuery(filters)), {
    failed: t("nfc_office:allocations.load_failed"),
    noun: (count) => t("nfc_screen:allocations.noun", { count }),
  });
  const columns = useAllocationColumns();
  const notes = useShown<StaffAllocation>();
  const { toggle, dialog } = useAllocationSwitch();
  const isFiltered = countFilters(filters) > 0;
  const clear = (): void => onFilters({});
  const rowActions = (allocation: StaffAllocation): readonly RowAction[] => [
    {
      key: "keychains",
      label: t("nfc_office:allocations.see_keychains"),
      icon: <IconList size={16} stroke={1.6} />,
      onSelect: () => goTo(paths.admin.nfc(undefined, { allocation: allocation.id })),
    },
    {
      key: "switch",
      label: t(allocation.active ? "nfc_office:allocations.switch_off" : "nfc_office:allocations.switch_on"),
      icon: <IconPower size={16} stroke={1.6} />,
      onSelect: () => toggle(allocation),
    },
    {
      key: "notes",
      label: t("nfc_office:allocations.edit_notes"),
      icon: <IconNote size={16} stroke={1.6} />,
      onSelect: () => notes.show(allocation),
    },
  ];
  return (
    <>
      <DataTable
        {...list}
        label={t("nfc_screen:allocations.title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ restaurant }) => restaurant?.name ?? "–"}
        filters={{
          fields: (
            <>
              <RestaurantFilter
                value={filters.restaurant}
                onChange={(restaurant) => onFilters({ ...filters, restaurant })}
              />
              <FilterSelect
                label={t("nfc_screen:allocations.status_label")}
                any={t("nfc_screen:keychains.any_status")}
                value={filters.active ?? null}
                onChange={(value) => onFilters({ ...filters, active: oneOf(value, ["true", "false"]) })}
                data={[
                  { value: "true", label: t("nfc_screen:allocations.active") },
                  { value: "false", label: t("nfc_screen:allocations.inactive") },
                ]}
              />
            </>
          ),
          active: countFilters(filters),
          onClear: isFiltered ? clear : undefined,
        }}
        rowActions={rowActions}
        empty={{
          drawing: "keychain",
          title: t("nfc_screen:allocations.empty_title"),
          text: t("nfc_office:allocations.empty_text"),
          primary: <Button onClick={onAllocate}>{t("nfc_office:allocate.button")}</Button>,
        }}
        emptyFiltered={
          isFiltered
            ? {
                title: t("nfc_office:allocations.filtered_title"),
                text: t("nfc_office:allocations.filtered_text"),
                clear: (
                  <Button variant="default" onClick={clear}>
                    {t("ui:table.clear_filters")}
                  </Button>
                ),
              }
            : undefined
        }
      />
      {dialog}
      <FormDialog shown={notes} title={() => t("nfc_office:allocations.edit_notes")}>
        {(allocation, close) => <AllocationNotesForm allocation={allocation} onDone={close} />}
      </FormDialog>
    </>
  );
}
