import { VisuallyHidden } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState, type EmptyStateProps } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { TableCards } from "./TableCards.tsx";
import { TableGrid } from "./TableGrid.tsx";
import { TablePager } from "./TablePager.tsx";
import { TableSkeleton } from "./TableSkeleton.tsx";
import { TableToolbar, type TableFilters, type TableSearch } from "./TableToolbar.tsx";
import type { Column, Paging, RowAction, Selection, SortState } from "./tableModel.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { useWidth } from "#web/ui/layout/useWidth.ts";
import { fittingColumns, neededWidth } from "./tableFit.ts";
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
  filters?: TableFilters;
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

/** A list with search, filters, sorting, selection and pages: a table where its columns fit, else cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, refreshing = false, error, sort, onSortChange, selection, paging } = props;
  const { search, filters, toolbarEnd, empty, emptyFiltered } = props;
  const { t } = useTranslation();
  const { ref, fitting, onOverflow } = useFittingColumns(props);
  const isFirstUse = error === undefined && rows?.length === 0 && emptyFiltered === undefined;
  if (isFirstUse) return <EmptyState {...empty} />;

  const count = selection?.selected.size ?? 0;
  return (
    <div className={classes.frame}>
      <div className={classes.card} ref={ref}>
        <TableToolbar
          search={search}
          filters={filters}
          end={toolbarEnd}
          columns={columns}
          sort={sort}
          onSortChange={onSortChange}
          cards={fitting === undefined}
        />
        <div
          className={classes.content}
          data-refreshing={(refreshing && rows !== undefined) || undefined}
          aria-busy={refreshing || undefined}
        >
          <TableContent {...props} fitting={fitting} onOverflow={onOverflow} />
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

/** The columns that fit into the element with `ref`, or undefined if the rows are to be cards. */
function useFittingColumns<Row>({ columns, selection, rowActions }: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  const { ref, width } = useWidth<HTMLDivElement>();
  /** What the words drawn so far need beyond what their columns say, in px. */
  const [longWords, setLongWords] = useState(0);
  const extras = { hasSelection: selection !== undefined, hasMenu: rowActions !== undefined };
  const fitting = (): readonly Column<Row>[] | undefined => {
    if (isPhone) return undefined;
    if (!width) return columns;
    return fittingColumns(columns, width - longWords, extras);
  };
  const shown = fitting();
  const onOverflow = (tableWidth: number): void => setLongWords(tableWidth - neededWidth(shown ?? columns, extras));
  return { ref, fitting: shown, onOverflow };
}

type TableContentProps<Row> = DataTableProps<Row> & {
  fitting: readonly Column<Row>[] | undefined;
  onOverflow: (tableWidth: number) => void;
};

/** The part between toolbar and pager: the rows, or the reason why there are none. */
function TableContent<Row>({ fitting, onOverflow, ...props }: TableContentProps<Row>) {
  const { label, columns, rows, rowKey, rowName, sort, onSortChange, selection, rowActions, onRowOpen } = props;
  const { error, empty, emptyFiltered, skeletonRows = 8 } = props;
  if (error !== undefined)
    return (
      <div className={classes.notice}>
        <ErrorCard bare {...error} />
      </div>
    );
  if (rows === undefined)
    return (
      <TableSkeleton
        columns={fitting ?? columns}
        rows={skeletonRows}
        cards={fitting === undefined}
        hasSelection={selection !== undefined}
        hasMenu={rowActions !== undefined}
      />
    );
  if (rows.length === 0 && emptyFiltered !== undefined)
    return (
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
    );
  const Body = fitting === undefined ? TableCards : TableGrid;
  return (
    <Body
      label={label}
      columns={fitting ?? columns}
      rows={rows}
      rowKey={rowKey}
      rowName={rowName}
      sort={sort}
      onSortChange={onSortChange}
      selection={selection}
      rowActions={rowActions}
      onRowOpen={onRowOpen}
      onOverflow={onOverflow}
    />
  );
}
