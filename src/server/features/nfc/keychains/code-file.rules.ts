import type { Message } from "#shared/http/issues.ts";
import { KEYCHAIN_CODE, MOST_PER_BATCH } from "#shared/nfc/nfc-values.ts";
import { withoutGuard } from "#shared/domain/csv.ts";
import { CsvReader, type CsvRow } from "#server/platform/csv/csv-reader.rules.ts";

/** A file may have thousands of faults; somebody who corrects it needs to see some of them. */
const MOST_FAULTS = 20;
const DELIMITERS = [",", ";", "\t"] as const;
const HEADING = "code";

export interface CodeLine {
  line: number;
  code: string;
}

type Reading = { codes: CodeLine[] } | { faults: Message[] };

const fault = (key: string, params: Message["params"] = {}): Reading => ({ faults: [{ key: `nfc:${key}`, params }] });

/** The codes of a CSV file with the heading "code", or everything that is wrong with it. */
export function readCodes(file: string): Reading {
  const text = file.startsWith("\uFEFF") ? file.slice(1) : file;
  for (const delimiter of DELIMITERS) {
    const reader = new CsvReader(delimiter);
    const rows = [...reader.push(text), ...reader.end()].filter(({ cells }) =>
      cells.some((cell) => cell.trim() !== ""),
    );
    const [heading, ...lines] = rows;
    const column = heading?.cells.findIndex((cell) => cell.trim().toLowerCase() === HEADING) ?? -1;
    if (column < 0) continue;
    if (reader.unclosedAt !== undefined) return fault("file_quote", { line: reader.unclosedAt });
    if (lines.length === 0) return fault("file_empty");
    if (lines.length > MOST_PER_BATCH) return fault("file_long", { max: MOST_PER_BATCH });
    return judge(lines, column);
  }
  return fault("file_heading");
}

function judge(lines: readonly CsvRow[], column: number): Reading {
  const firstLines = new Map<string, number>();
  const faults: Message[] = [];
  const codes = lines.map(({ line, cells }) => {
    const code = withoutGuard((cells[column] ?? "").trim()).toLowerCase();
    const first = firstLines.get(code);
    if (!KEYCHAIN_CODE.test(code)) faults.push({ key: "nfc:line_code", params: { line, code: code.slice(0, 60) } });
    else if (first !== undefined) faults.push({ key: "nfc:line_twice", params: { line, code, first } });
    else firstLines.set(code, line);
    return { line, code };
  });
  return faults.length > 0 ? { faults: cutFaults(faults) } : { codes };
}

/** The first ones, and how many there are besides. */
export function cutFaults(faults: readonly Message[]): Message[] {
  const rest = faults.length - MOST_FAULTS;
  return rest <= 0 ? [...faults] : [...faults.slice(0, MOST_FAULTS), { key: "nfc:line_more", params: { count: rest } }];
}
