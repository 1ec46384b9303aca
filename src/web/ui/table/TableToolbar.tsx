import { Button, CloseButton, Collapse, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconArrowsSort, IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import type { Column, SortState } from "./tableModel.ts";
import classes from "./TableToolbar.module.css";

export interface TableSearch {
  value: string;
  onChange: (value: string) => void;
  /** What can be searched: "Search name, city or owner". */
  placeholder: string;
}

export interface TableFilters {
  fields: ReactNode;
  /** How many of the fields are set. */
  active: number;
  /** Back to all rows; undefined when nothing is filtered or searched. */
  onClear: (() => void) | undefined;
}

interface TableToolbarProps<Row> {
  search: TableSearch | undefined;
  filters: TableFilters | undefined;
  end: ReactNode;
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSortChange: ((sort: SortState) => void) | undefined;
  /** Rows are cards: the filters fold behind a button, and sorting is a list because cards have no header to click. */
  cards: boolean;
}

/** Search, filters and everything else above the rows. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { search, filters, end, columns, sort, onSortChange, cards } = props;
  const sortable = columns.filter((column) => column.sortable);
  const sortList =
    cards && onSortChange !== undefined && sortable.length > 0 ? (
      <SortList columns={sortable} sort={sort} onSortChange={onSortChange} />
    ) : undefined;
  if (search === undefined && filters === undefined && end === undefined && sortList === undefined) return null;

  return (
    <div className={classes.toolbar} role="search" data-cards={cards || undefined}>
      {search !== undefined && <SearchField {...search} />}
      {!cards && filters?.fields}
      {sortList}
      {end !== undefined && filters === undefined && <div className={classes.end}>{end}</div>}
      {filters !== undefined &&
        (cards ? (
          <FoldedFilters {...filters} beside={end} />
        ) : (
          <>
            <ClearFilters short onClear={filters.onClear} />
            {end}
          </>
        ))}
    </div>
  );
}

function SearchField({ value, onChange, placeholder }: TableSearch) {
  const { t } = useTranslation();
  return (
    <TextInput
      className={classes.search ?? ""}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      rightSection={
        value === "" ? undefined : (
          <CloseButton size="sm" aria-label={t("ui:table.clear_search")} onClick={() => onChange("")} />
        )
      }
    />
  );
}

/** The filters behind a button that says how many are set, so that the first rows are on the screen. */
function FoldedFilters({ fields, active, onClear, beside }: TableFilters & { beside: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={classes.fold}>
        <Button
          className={classes.unfold ?? ""}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {active === 0 ? t("ui:table.filters") : t("ui:table.filters_active", { count: active })}
        </Button>
        {beside}
      </div>
      <Collapse expanded={open}>
        <div className={classes.folded}>
          {fields}
          <ClearFilters onClear={onClear} />
        </div>
      </Collapse>
    </>
  );
}

interface ClearFiltersProps {
  onClear: (() => void) | undefined;
  /** Shows one word only; the filters are right beside it. */
  short?: boolean;
}

/** Always drawn, only disabled while no filter is set: the table does not move, and the button keeps its focus after a click. */
function ClearFilters({ onClear, short = false }: ClearFiltersProps) {
  const { t } = useTranslation();
  const isIdle = onClear === undefined;
  return (
    <Button
      variant="subtle"
      className={classes.clear ?? ""}
      {...(isIdle ? { "data-disabled": true } : {})}
      aria-disabled={isIdle}
      aria-label={t("ui:table.clear_filters")}
      onClick={onClear}
    >
      {t(short ? "ui:table.clear" : "ui:table.clear_filters")}
    </Button>
  );
}

interface SortListProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSortChange: (sort: SortState) => void;
}

function SortList<Row>({ columns, sort, onSortChange }: SortListProps<Row>) {
  const { t } = useTranslation();
  return (
    <SelectField
      className={classes.sort ?? ""}
      aria-label={t("ui:table.sort_by")}
      leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden="true" />}
      placeholder={t("ui:table.sort_by")}
      value={sort ? `${sort.key}:${sort.direction}` : null}
      data={columns.flatMap((column) => [
        { value: `${column.key}:ascending`, label: t("ui:table.sort_ascending", { column: column.header }) },
        { value: `${column.key}:descending`, label: t("ui:table.sort_descending", { column: column.header }) },
      ])}
      onChange={(value) => {
        const [key = "", direction] = (value ?? "").split(":");
        onSortChange({ key, direction: direction === "descending" ? "descending" : "ascending" });
      }}
    />
  );
}
