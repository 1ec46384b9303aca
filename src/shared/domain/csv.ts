/** A spreadsheet runs a cell that begins like this, also after blanks; the wide forms are what Asian keyboards type. */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;
/** Both separators, so that one rule serves the English and the German file. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** One cell of a CSV file: RFC 4180 quotes, no NUL, and text that looks like a formula made plain text by a leading '. */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const clean = value.replaceAll("\0", "");
  const inert = FORMULA.test(clean) ? `'${clean}` : clean;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
