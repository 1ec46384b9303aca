import type { Locale } from "./locales.ts";

/** A spreadsheet runs a cell that begins like this, also after blanks; the wide forms are what Asian keyboards type. */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;
/** The same behind our own mark: such a text gets a mark too, so that taking one off again always gives the text itself. */
const looksGuarded = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ""));
/** Both separators, so that one rule serves the English and the German file. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** One cell of a CSV file: RFC 4180 quotes, no NUL, and text that looks like a formula made plain text by a leading '. */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const clean = value.replaceAll("\0", "");
  const inert = looksGuarded(clean) ? `'${clean}` : clean;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** What a cell says once the leading ' is taken off that `csvCell`, or a spreadsheet, put before a formula. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && looksGuarded(cell) ? cell.slice(1) : cell;

/** Without it at the beginning of a file, spreadsheets take UTF-8 for something else. */
export const CSV_BOM = "\uFEFF";

/** A sum of money in a file: in euros, without a sign for them. */
export interface CsvMoney {
  cents: number;
}

/** One line of a file. A German spreadsheet parts cells by semicolons and decimals by commas. */
export function csvLine(cells: readonly (string | number | null | CsvMoney)[], locale: Locale): string {
  const isGerman = locale === "de";
  const money = ({ cents }: CsvMoney): string => (cents / 100).toFixed(2).replace(".", isGerman ? "," : ".");
  const written = cells.map((cell) => (typeof cell === "object" && cell !== null ? money(cell) : csvCell(cell)));
  return `${written.join(isGerman ? ";" : ",")}\r\n`;
}
