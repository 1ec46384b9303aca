import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { auditWords } from "#shared/audit/audit-words.ts";
import { translator } from "#server/platform/i18n/translate.ts";

const FEATURES = new URL("../", import.meta.url);

/** What each feature declares: `export type SupportAudit = "replied" | …` for `support`. */
const declared = globSync("*/*.audit.ts", { cwd: FEATURES }).flatMap((file) => {
  const [area = ""] = file.split("/");
  const [, union = ""] = /export type \w+Audit =([^;]+);/.exec(readFileSync(new URL(file, FEATURES), "utf8")) ?? [];
  return [...union.matchAll(/"(\w+)"/g)].map(([, name = ""]) => ({ area, action: `${area}.${name}` }));
});

test("every entry the log may hold has words in both languages", () => {
  expect(declared.length).toBeGreaterThan(80);
  const silent = (["en", "de"] as const).flatMap((locale) => {
    const words = auditWords(translator(locale));
    return declared.flatMap(({ area, action }) =>
      words.action(action) === action || words.area(area) === area ? `${action} (${locale})` : [],
    );
  });
  expect(silent).toEqual([]);
});
