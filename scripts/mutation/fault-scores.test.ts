import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { type Verdict, isTooLow, scoreOf, wordsOf } from "./fault-scores.ts";
import { LOWER_SCORES, SERVICES, leastScoreOf } from "./mutated-services.ts";

const verdicts = (counts: Partial<Record<Verdict, number>>): Verdict[] =>
  (Object.entries(counts) as [Verdict, number][]).flatMap(([verdict, count]) => Array<Verdict>(count).fill(verdict));

test.each<[Partial<Record<Verdict, number>>, boolean, string]>([
  [{ noticed: 9, unnoticed: 1 }, false, "9 of 10 noticed, 90.0 %"],
  [{ noticed: 89, unnoticed: 10, untouched: 1 }, true, "89 of 100 noticed, 89.0 %: too few, 90 % must be"],
  [{ noticed: 9, untouched: 1, loading: 7 }, false, "9 of 10 noticed, 90.0 %"],
  [{ noticed: 9, unnoticed: 1, lost: 5 }, false, "9 of 10 noticed, 90.0 %, 5 more not settled"],
  [{ lost: 5 }, true, "0 of 0 noticed, 0.0 %, 5 more not settled: too few, 90 % must be"],
  [{}, true, "0 of 0 noticed, 0.0 %: too few, 90 % must be"],
])("%j", (counts, tooLow, words) => {
  const score = scoreOf("a.service.ts", verdicts(counts), 90);
  expect([isTooLow(score), wordsOf(score)]).toEqual([tooLow, `a.service.ts: ${words}`]);
});

test("the list names files that are there, and a lower score only for a service of the list", () => {
  const named = Object.entries(SERVICES).flat(2);
  expect(named.filter((file) => !existsSync(resolve(import.meta.dirname, "../..", file)))).toEqual([]);
  expect(Object.keys(LOWER_SCORES).filter((file) => !(file in SERVICES) || leastScoreOf(file) >= 90)).toEqual([]);
});
