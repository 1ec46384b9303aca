import { csvCell } from "#shared/domain/csv.ts";
import { saveFile } from "#web/lib/api/download.ts";
import type { Format } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";

export interface TableCell {
  text: string;
  /** In a file: a figure to reckon with instead of words. */
  file?: string | number;
  href?: string;
}

/** The figures of one card, for the screen and for a file alike. The first column names the row. */
export interface FigureTable {
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly TableCell[] }[];
}

export const countCell = (count: number, format: Format): TableCell => ({ text: format.number(count), file: count });

export const moneyCell = (cents: number, format: Format): TableCell => ({
  text: format.money(cents),
  file: format.number(cents / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
});

/** Hands a table to the browser as a file for a spreadsheet. */
export const saveTable = (table: FigureTable, name: string): void =>
  saveFile(new Blob([csvOf(table)], { type: "text/csv;charset=utf-8" }), name);

/** With a byte order mark, without which Excel breaks the umlauts. */
function csvOf({ columns, rows }: FigureTable): string {
  // Excel expects a semicolon where the comma stands before the cents.
  const separator = currentLocale() === "de" ? ";" : ",";
  const lines = [columns, ...rows.map(({ cells }) => cells.map(({ text, file }) => file ?? text))];
  return `\uFEFF${lines.map((line) => line.map((value) => csvCell(value)).join(separator)).join("\r\n")}\r\n`;
}
