import type { LineError } from "#shared/clients/clients.contract.ts";
import { csvCell } from "#shared/domain/csv.ts";

interface ReportWords {
  line: string;
  field: string;
  message: string;
  value: string;
  outcome: string;
  fieldName: (field: string | null) => string;
  outcomeName: (taken: boolean) => string;
  /** Excel expects a semicolon where the comma stands before the cents. */
  separator: "," | ";";
}

/** The error report as a file for a spreadsheet; with a byte order mark, without which Excel breaks the umlauts. */
export function errorReport(errors: readonly LineError[], words: ReportWords): string {
  const rows = [
    [words.line, words.field, words.message, words.value, words.outcome],
    ...errors.map(({ line, field, message, value, taken }) => [
      line,
      words.fieldName(field),
      message,
      value,
      words.outcomeName(taken),
    ]),
  ];
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(words.separator)).join("\r\n")}\r\n`;
}
