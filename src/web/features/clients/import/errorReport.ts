import type { LineError } from "#shared/clients/clients.contract.ts";
import { csvCell } from "#shared/domain/csv.ts";

interface ReportWords {
  line: string;
  field: string;
  message: string;
  value: string;
  fieldName: (field: string | null) => string;
  /** Excel expects a semicolon where the comma stands before the cents. */
  separator: "," | ";";
}

/** The error report as a file for a spreadsheet; with a byte order mark, without which Excel breaks the umlauts. */
export function errorReport(errors: readonly LineError[], words: ReportWords): string {
  const rows = [
    [words.line, words.field, words.message, words.value],
    ...errors.map(({ line, field, message, value }) => [line, words.fieldName(field), message, value]),
  ];
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(words.separator)).join("\r\n")}\r\n`;
}
