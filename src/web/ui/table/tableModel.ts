import type { ReactNode } from "react";

export interface SortState {
  key: string;
  direction: "ascending" | "descending";
}

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned, with digits of equal width. */
  align?: "left" | "right";
  sortable?: boolean;
  /** CSS width of the column. */
  width?: string | number;
  /** The smallest width in px; by default 130, or 90 for right-aligned columns. */
  minWidth?: number;
  /**
   * Lets the column be left out where there is too little room, the lowest number first. Only for what the row's details
   * show as well. If the columns without `fold` do not fit either, rows become cards.
   */
  fold?: number;
  /**
   * Where it goes when rows become cards: the title line, the badge beside it, a labelled detail below, or nowhere.
   * Unset: the first column is the title, the rest are details.
   */
  phone?: "title" | "badge" | "detail" | "hidden";
  /** Whether a row has it at all: a card leaves out what it has not, a table keeps the place. */
  applies?: (row: Row) => boolean;
}

export interface RowAction {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface BulkAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** The most common action: it is drawn tinted. */
  primary?: boolean;
  onSelect: () => void;
}

export interface Selection {
  /** Row keys. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  actions: readonly BulkAction[];
}

/** Paging by cursor: all that is known is whether there are more rows. */
export interface Paging {
  hasMore: boolean;
  loadingMore?: boolean;
  total?: number;
  /** Says from which row to which: "Showing 1 to 20 of 248 campaigns". */
  isRange?: boolean;
  /** The word for what is listed: "client" for 1, "clients" for 2. */
  noun: (count: number) => string;
  onMore: () => void;
}

/** The next sort after a click on a header: ascending, then descending, then ascending again. */
export const nextSort = (sort: SortState | undefined, key: string): SortState =>
  sort?.key === key && sort.direction === "ascending"
    ? { key, direction: "descending" }
    : { key, direction: "ascending" };
