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

export type Paging =
  | { kind: "pages"; page: number; pageSize: number; total: number; noun: string; onPage: (page: number) => void }
  | { kind: "keyset"; hasMore: boolean; loadingMore?: boolean; total?: number; noun: string; onMore: () => void };

/** The next sort after a click on a header: ascending, then descending, then ascending again. */
export const nextSort = (sort: SortState | undefined, key: string): SortState =>
  sort?.key === key && sort.direction === "ascending"
    ? { key, direction: "descending" }
    : { key, direction: "ascending" };

/** Page numbers to offer, with gaps: 1 2 3 … 25. At most seven places, so the bar never grows or jumps. */
export function pageWindow(page: number, pages: number): (number | "gap")[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, i) => i + 1);
  if (page <= 3) return [1, 2, 3, "gap", pages];
  if (page >= pages - 2) return [1, "gap", pages - 2, pages - 1, pages];
  return [1, "gap", page - 1, page, page + 1, "gap", pages];
}
