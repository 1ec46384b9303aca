import { CloseButton, TextInput } from "@mantine/core";
import { IconArrowsSort, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import type { Column, SortState } from "./tableModel.ts";
import classes from "./TableToolbar.module.css";

export interface TableSearch {
  value: string;
  onChange: (value: string) => void;
  /** What can be searched: "Search name, city or owner". */
  placeholder: string;
}

interface TableToolbarProps<Row> {
  search: TableSearch | undefined;
  filters: ReactNode;
  end: ReactNode;
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSortChange: ((sort: SortState) => void) | undefined;
}

export function TableToolbar<Row>({ search, filters, end, columns, sort, onSortChange }: TableToolbarProps<Row>) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const sortable = columns.filter((column) => column.sortable);
  // Cards have no header to click, so phones sort by a list.
  const phoneSort = isPhone && onSortChange !== undefined && sortable.length > 0;
  if (search === undefined && filters === undefined && end === undefined && !phoneSort) return null;

  return (
    <div className={classes.toolbar} role="search">
      {search !== undefined && (
        <TextInput
          className={classes.search ?? ""}
          type="search"
          aria-label={search.placeholder}
          placeholder={search.placeholder}
          value={search.value}
          onChange={(event) => search.onChange(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={
            search.value === "" ? undefined : (
              <CloseButton size="sm" aria-label={t("ui:table.clear_search")} onClick={() => search.onChange("")} />
            )
          }
        />
      )}
      {filters}
      {phoneSort && (
        <SelectField
          className={classes.sort ?? ""}
          aria-label={t("ui:table.sort_by")}
          leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden="true" />}
          placeholder={t("ui:table.sort_by")}
          value={sort ? `${sort.key}:${sort.direction}` : null}
          data={sortable.flatMap((column) => [
            { value: `${column.key}:ascending`, label: t("ui:table.sort_ascending", { column: column.header }) },
            { value: `${column.key}:descending`, label: t("ui:table.sort_descending", { column: column.header }) },
          ])}
          onChange={(value) => {
            const [key = "", direction] = (value ?? "").split(":");
            onSortChange({ key, direction: direction === "descending" ? "descending" : "ascending" });
          }}
        />
      )}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  );
}
