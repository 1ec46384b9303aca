import type { ReactNode } from "react";

export interface SortState {
  key: string;
  direction: "ascending" | "descending";
}

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand right, in tabular digits. */
  align?: "left" | "right";
  sortable?: boolean;
  /** CSS width of the column. */
  width?: string | number;
  /** The least it needs, in px; text has 130 and figures 90 unless it says otherwise. */
  minWidth?: number;
  /**
   * Where there is too little room the column is left out, the one with the lowest number first. Only for what the
   * row's details tell as well; where columns without it do not fit, rows become cards.
   */
  fold?: number;
  /**
   * Where it goes when rows become cards: the title line, the badge beside it, a labelled detail below, or nowhere.
   * Unset: the first column is the title, the rest are details.
   */
  phone?: "title" | "badge" | "detail" | "hidden";
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
  /** The one most people want: tinted. */
  primary?: boolean;
  onSelect: () => void;
}

export interface Selection {
  /** Row keys. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  actions: readonly BulkAction[];
}

/** By cursor: there is more or there is not. */
export interface Paging {
  hasMore: boolean;
  loadingMore?: boolean;
  total?: number;
  /** The word for what is listed: "client" for 1, "clients" for 2. */
  noun: (count: number) => string;
  onMore: () => void;
}

/** The next sort after a click on a header: ascending, then descending, then ascending again. */
export const nextSort = (sort: SortState | undefined, key: string): SortState =>
  sort?.key === key && sort.direction === "ascending"
    ? { key, direction: "descending" }
    : { key, direction: "ascending" };
