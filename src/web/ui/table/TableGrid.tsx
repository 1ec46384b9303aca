import { Checkbox, VisuallyHidden } from "@mantine/core";
import { IconArrowsSort, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { openingProps } from "./rowOpening.ts";
import { RowMenu } from "./RowMenu.tsx";
import { toggleAll, toggleOne } from "./selectionRules.ts";
import { leastWidth } from "./tableFit.ts";
import { nextSort, type Column, type RowAction, type Selection, type SortState } from "./tableModel.ts";
import classes from "./TableGrid.module.css";

export interface TableBodyProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  sort: SortState | undefined;
  onSortChange: ((sort: SortState) => void) | undefined;
  selection: Selection | undefined;
  rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  onRowOpen: ((row: Row) => void) | undefined;
  /** Called before the browser paints with the width in px of a table that needs more room than it has. */
  onOverflow: (tableWidth: number) => void;
}

const SORT_ICONS = { ascending: IconSortAscending, descending: IconSortDescending, none: IconArrowsSort } as const;

/** The rows as a table, where there is room for one. */
export function TableGrid<Row>(props: TableBodyProps<Row>) {
  const { label, columns, rows, rowKey, rowName, sort, onSortChange, selection, rowActions, onRowOpen, onOverflow } =
    props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {};
    if (scrollWidth > clientWidth) onOverflow(scrollWidth);
  });
  const keys = rows.map(rowKey);
  const here = keys.filter((key) => selection?.selected.has(key)).length;

  return (
    <div className={classes.scroll} tabIndex={-1} ref={frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {selection !== undefined && (
              <th className={classes.check} scope="col">
                <Checkbox
                  size="xs"
                  aria-label={t("ui:table.select_all")}
                  checked={here > 0 && here === keys.length}
                  indeterminate={here > 0 && here < keys.length}
                  onChange={() => selection.onChange(toggleAll(selection.selected, keys))}
                />
              </th>
            )}
            {columns.map((column) => {
              const direction = sort?.key === column.key ? sort.direction : "none";
              const Icon = SORT_ICONS[direction];
              const canSort = column.sortable === true && onSortChange !== undefined;
              return (
                <th
                  key={column.key}
                  scope="col"
                  data-align={column.align}
                  style={{ width: column.width, minWidth: leastWidth(column) }}
                  aria-sort={canSort ? direction : undefined}
                >
                  {canSort ? (
                    <button
                      type="button"
                      className={classes.sort}
                      data-active={direction !== "none" || undefined}
                      onClick={() => onSortChange(nextSort(sort, column.key))}
                    >
                      {column.header}
                      <Icon size={14} stroke={1.8} aria-hidden="true" />
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
            {rowActions !== undefined && (
              <th className={classes.menu} scope="col">
                <VisuallyHidden>{t("ui:table.row_actions")}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const isSelected = selection?.selected.has(key) ?? false;
            return (
              <tr key={key} data-selected={isSelected || undefined} {...openingProps(row, onRowOpen)}>
                {selection !== undefined && (
                  <td className={classes.check}>
                    <Checkbox
                      size="xs"
                      aria-label={t("ui:table.select_row", { name: rowName(row) })}
                      checked={isSelected}
                      onChange={() => selection.onChange(toggleOne(selection.selected, key))}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ))}
                {rowActions !== undefined && (
                  <td className={classes.menu}>
                    <RowMenu name={rowName(row)} actions={rowActions(row)} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
