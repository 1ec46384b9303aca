import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell } from "#shared/domain/csv.ts";
import { CsvReader } from "./csv-reader.rules.ts";

const read = (text: string, piece: number): string[][] => {
  const reader = new CsvReader(",");
  const rows = [];
  for (let at = 0; at < text.length; at += piece) rows.push(...reader.push(text.slice(at, at + piece)));
  rows.push(...reader.end());
  return rows.map(({ cells }) => cells);
};

test("reads what another parser reads, however the file is cut into pieces", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r", " ", "é", "🍷"), maxLength: 8 });
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, piece) => {
      const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join("\r\n");
      expect(read(text, piece)).toEqual(parse(text, { relax_column_count: true, record_delimiter: "\r\n" }));
      const ours = rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
      expect(read(ours, piece)).toHaveLength(rows.length);
    }),
    { numRuns: 300 },
  );
});
