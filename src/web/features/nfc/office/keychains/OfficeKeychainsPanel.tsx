import { Button } from "@mantine/core";
import { IconGift, IconNfc } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { BULK_ACTIONS } from "#shared/nfc/nfc-values.ts";
import { countFilters, type KeychainFilters } from "#web/features/nfc/office/officeFilters.ts";
import { officeKeychainsQuery } from "#web/features/nfc/office/officeQueries.ts";
import type { Shown } from "#web/ui/feedback/useShown.ts";
import { TagWriterDialog, type Writing } from "#web/features/nfc/office/writing/TagWriterDialog.tsx";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { KeychainFilterBar } from "./KeychainFilterBar.tsx";
import { MOVE_ICONS, useKeychainRows } from "./useKeychainRows.tsx";
import { useKeychainMoves } from "./useKeychainMoves.tsx";
import { useOfficeKeychainColumns } from "./useOfficeKeychainColumns.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

interface OfficeKeychainsPanelProps {
  /** From the URL. */
  filters: KeychainFilters;
  onFilters: (filters: KeychainFilters) => void;
  onAdd: () => void;
  onAllocate: (chosen: readonly StaffKeychain[]) => void;
  /** The keychains whose tags are being written. */
  writing: Shown<Writing>;
}

/** Every keychain there is, and what can be done with one or several. */
export function OfficeKeychainsPanel(props: OfficeKeychainsPanelProps) {
  const { filters, onFilters, onAdd, onAllocate, writing } = props;
  const { t } = useTranslation();
  const query = useInfiniteQuery(officeKeychainsQuery(filters));
  const list = useListProps(query, {
    failed: t("nfc_office:keychains.load_failed"),
    noun: (count) => t("nfc_screen:keychains.noun", { count }),
  });
  const columns = useOfficeKeychainColumns();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = (list.rows ?? []).filter(({ id }) => selected.has(id));
  const narrow = (next: KeychainFilters): void => {
    // Nobody moves what they no longer see.
    setSelected(new Set());
    onFilters(next);
  };
  const search = useTableSearch(filters.search ?? "", (text) => narrow({ ...filters, search: text || undefined }));
  const { move, dialogs: moveDialogs } = useKeychainMoves(() => setSelected(new Set()));
  const rows = useKeychainRows({ rows: list.rows, move, onWrite: ({ id }) => writing.show(new Set([id])) });
  const isFiltered = filters.search !== undefined || countFilters(filters) > 0;
  const clear = (): void => narrow({});

  return (
    <div className={classes.panel}>
      <DataTable
        {...list}
        label={t("nfc_screen:keychains.title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        search={{ ...search, placeholder: t("nfc_office:keychains.search") }}
        filters={{
          fields: <KeychainFilterBar filters={filters} onChange={narrow} />,
          active: countFilters(filters),
          onClear: isFiltered ? clear : undefined,
        }}
        selection={{
          selected: new Set(chosen.map(({ id }) => id)),
          onChange: setSelected,
          actions: [
            ...BULK_ACTIONS.map((name) => {
              const Icon = MOVE_ICONS[name];
              return {
                key: name,
                label: t(`nfc_office:moves.${name}.action`),
                icon: <Icon size={16} stroke={1.6} aria-hidden="true" />,
                onSelect: () => move(name, chosen),
              };
            }),
            {
              key: "allocate",
              label: t("nfc_office:allocate.action"),
              icon: <IconGift size={16} stroke={1.6} aria-hidden="true" />,
              onSelect: () => onAllocate(chosen),
            },
            {
              key: "write",
              label: t("nfc_office:writing.action_many"),
              icon: <IconNfc size={16} stroke={1.6} aria-hidden="true" />,
              onSelect: () => writing.show(new Set(selected)),
            },
          ],
        }}
        rowActions={rows.rowActions}
        onRowOpen={rows.showDetails}
        empty={{
          drawing: "keychain",
          title: t("nfc_office:keychains.empty_title"),
          text: t("nfc_office:keychains.empty_text"),
          primary: <Button onClick={onAdd}>{t("nfc_office:add.button")}</Button>,
        }}
        emptyFiltered={
          isFiltered
            ? {
                title: t("nfc_office:keychains.filtered_title"),
                text: t("nfc_office:keychains.filtered_text"),
                clear: (
                  <Button variant="default" onClick={clear}>
                    {t("ui:table.clear_filters")}
                  </Button>
                ),
              }
            : undefined
        }
      />
      {moveDialogs}
      {rows.dialogs}
      <TagWriterDialog shown={writing} rows={list.rows ?? []} paging={list.paging} filters={filters} />
    </div>
  );
}
