import type { Column } from "./tableModel.ts";

/** The smallest width of a text column in px: below it, words break after a few letters. */
const LEAST_TEXT = 130;
const LEAST_FIGURE = 90;
/** Widths in px of the two columns that a table adds itself; TableGrid.module.css has the same numbers. */
const SELECTION = 46;
const MENU = 64;

interface Extras {
  hasSelection: boolean;
  hasMenu: boolean;
}

export const leastWidth = <Row>(column: Column<Row>): number =>
  column.minWidth ?? (column.align === "right" ? LEAST_FIGURE : LEAST_TEXT);

/** What columns say they need side by side, with what the table adds. Long words may need more. */
export const neededWidth = <Row>(columns: readonly Column<Row>[], { hasSelection, hasMenu }: Extras): number =>
  columns.reduce((sum, column) => sum + leastWidth(column), (hasSelection ? SELECTION : 0) + (hasMenu ? MENU : 0));

/**
 * The columns that fit side by side into a width, in their order. Those that may fold away go one by one, the lowest
 * number first. Undefined: even the others do not fit, and the rows have to become cards.
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  width: number,
  extras: Extras,
): readonly Column<Row>[] | undefined {
  const folding = columns.filter(({ fold }) => fold !== undefined).toSorted((a, b) => (a.fold ?? 0) - (b.fold ?? 0));
  let missing = neededWidth(columns, extras) - width;
  const folded = new Set<Column<Row>>();
  for (const column of folding) {
    if (missing <= 0) break;
    folded.add(column);
    missing -= leastWidth(column);
  }
  return missing > 0 ? undefined : columns.filter((column) => !folded.has(column));
}
