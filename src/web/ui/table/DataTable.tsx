import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState, type EmptyStateProps } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { TableCards } from "./TableCards.tsx";
import { TableGrid } from "./TableGrid.tsx";
import { TablePager } from "./TablePager.tsx";
import { TableSkeleton } from "./TableSkeleton.tsx";
import { TableToolbar, type TableSearch } from "./TableToolbar.tsx";
import type { Column, Paging, RowAction, Selection, SortState } from "./tableModel.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import classes from "./DataTable.module.css";

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Names a row in "Select …" and "Actions for …". */
  rowName: (row: Row) => string;
  /** A newer answer is on its way; the old rows stay, slightly paler. */
  refreshing?: boolean;
  error?: { title: ReactNode; text: ReactNode; onRetry: () => void; retrying?: boolean } | undefined;
  sort?: SortState | undefined;
  onSortChange?: (sort: SortState) => void;
  search?: TableSearch;
  filters?: ReactNode;
  /** At the right end of the toolbar. */
  toolbarEnd?: ReactNode;
  selection?: Selection;
  rowActions?: (row: Row) => readonly RowAction[];
  /** A click anywhere on a row. For the keyboard the row needs a link or button of its own that does the same. */
  onRowOpen?: (row: Row) => void;
  paging?: Paging;
  /** First use: nothing is there yet. */
  empty: EmptyStateProps;
  /** After a filter nothing is left. Set it exactly when a search or filter is active. */
  emptyFiltered?: { title: ReactNode; text: ReactNode; clear: ReactNode } | undefined;
  /** Rows of the skeleton. */
  skeletonRows?: number;
}

/** A list with search, filters, sorting, selection and pages: a table on a desk, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowName,
    refreshing = false,
    error,
    sort,
    onSortChange,
    selection,
    rowActions,
    onRowOpen,
    paging,
  } = props;
  const { search, filters, toolbarEnd, empty, emptyFiltered, skeletonRows = 8 } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();

  const isFirstUse = error === undefined && rows !== undefined && rows.length === 0 && emptyFiltered === undefined;
  if (isFirstUse) return <EmptyState {...empty} />;

  const Body = isPhone ? TableCards : TableGrid;
  const count = selection?.selected.size ?? 0;
  return (
    <div className={classes.frame}>
      <div className={classes.card}>
        <TableToolbar
          search={search}
          filters={filters}
          end={toolbarEnd}
          columns={columns}
          sort={sort}
          onSortChange={onSortChange}
        />
        <div
          className={classes.content}
          data-refreshing={(refreshing && rows !== undefined) || undefined}
          aria-busy={refreshing || undefined}
        >
          {error !== undefined ? (
            <div className={classes.notice}>
              <ErrorCard bare {...error} />
            </div>
          ) : rows === undefined ? (
            <TableSkeleton
              columns={columns}
              rows={skeletonRows}
              cards={isPhone}
              hasSelection={selection !== undefined}
              hasMenu={rowActions !== undefined}
            />
          ) : rows.length === 0 && emptyFiltered !== undefined ? (
            <div className={classes.notice}>
              <EmptyState
                bare
                small
                drawing={empty.drawing}
                title={emptyFiltered.title}
                text={emptyFiltered.text}
                primary={emptyFiltered.clear}
              />
            </div>
          ) : (
            <Body
              label={label}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              rowName={rowName}
              sort={sort}
              onSortChange={onSortChange}
              selection={selection}
              rowActions={rowActions}
              onRowOpen={onRowOpen}
            />
          )}
        </div>
        {paging !== undefined && error === undefined && rows !== undefined && rows.length > 0 && (
          <TablePager paging={paging} shown={rows.length} />
        )}
      </div>
      {selection !== undefined && (
        <>
          <VisuallyHidden role="status">
            {count > 0 ? t("ui:table.selected_announcement", { count }) : ""}
          </VisuallyHidden>
          <BulkBar selection={selection} />
        </>
      )}
    </div>
  );
}
