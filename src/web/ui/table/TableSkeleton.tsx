import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import { leastWidth } from "./tableFit.ts";
import type { Column } from "./tableModel.ts";
import classes from "./TableSkeleton.module.css";
import grid from "./TableGrid.module.css";

interface TableSkeletonProps<Row> {
  columns: readonly Column<Row>[];
  rows: number;
  cards: boolean;
  /** Whether the rows will have a checkbox and a menu; the skeleton leaves the same space, so that columns do not move. */
  hasSelection: boolean;
  hasMenu: boolean;
}

const WIDTHS = [140, 112, 128, 96, 120] as const;

/** Grey shapes in place of rows that are being loaded. The header is readable at once; the shapes appear after 150 ms. */
export function TableSkeleton<Row>({ columns, rows, cards, hasSelection, hasMenu }: TableSkeletonProps<Row>) {
  const { t } = useTranslation();
  const visible = useDelayed(true);
  const lines = Array.from({ length: rows }, (_, i) => i);
  return (
    <div className={classes.skeleton} data-visible={visible || undefined} aria-busy="true">
      <VisuallyHidden role="status">{t("ui:loading")}</VisuallyHidden>
      {cards ? (
        lines.map((i) => (
          <div key={i} className={classes.card}>
            <Skeleton width={WIDTHS[i % WIDTHS.length] ?? 120} />
            <Skeleton width={80} height={10} />
          </div>
        ))
      ) : (
        <table className={grid.table} aria-hidden="true">
          <thead>
            <tr>
              {hasSelection && <th className={grid.check}>{"\u00a0"}</th>}
              {columns.map((column) => (
                <th
                  key={column.key}
                  data-align={column.align}
                  style={{ width: column.width, minWidth: leastWidth(column) }}
                >
                  {column.header}
                </th>
              ))}
              {hasMenu && <th className={grid.menu}>{"\u00a0"}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((i) => (
              <tr key={i}>
                {hasSelection && (
                  <td className={grid.check}>
                    <Skeleton width={16} height={16} />
                  </td>
                )}
                {columns.map((column, j) => (
                  <td key={column.key} className={column.align === "right" ? classes.right : undefined}>
                    <Skeleton
                      width={column.align === "right" ? 36 : j === 0 ? (WIDTHS[i % WIDTHS.length] ?? 120) : 84}
                    />
                  </td>
                ))}
                {hasMenu && (
                  <td className={classes.right}>
                    <Skeleton width={18} height={6} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
