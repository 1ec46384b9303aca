import { readFileSync } from "node:fs";
import type { Verdict } from "./fault-scores.ts";
import type { Fault } from "./instrument.ts";

// What a run wrote down: its faults in one file, and beside it a line for each try, in the order in which they were made.

/** `trying` stands before each try: one that has no verdict after it did not come to an end. `once`: a test that passes only once. */
export interface Line {
  id: string;
  file: string;
  verdict: Verdict | "once" | "trying";
  by?: string;
}

export function linesOf(report: string): Line[] {
  const lines = readFileSync(report, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line);
}

/** What became of each fault in all test files together. */
export function judgedFaults(report: string): (Fault & { verdict: Verdict })[] {
  const faults = JSON.parse(readFileSync(`${report}.faults`, "utf8")) as Fault[];
  const last = new Map<string, Map<string, Line["verdict"]>>();
  for (const { id, file, verdict } of linesOf(report)) last.set(id, (last.get(id) ?? new Map()).set(file, verdict));
  return faults.map((fault) => {
    const verdicts = [...(last.get(fault.id)?.values() ?? [])];
    const verdict = (["noticed", "lost", "unnoticed", "loading"] as const).find((one) => verdicts.includes(one));
    return { ...fault, verdict: verdict ?? "untouched" };
  });
}

export function printUnnoticed(file: string, faults: readonly (Fault & { verdict: Verdict })[]): void {
  for (const { line, written, instead, verdict } of faults)
    if (verdict !== "noticed" && verdict !== "loading")
      console.log(`${file}:${line} ${verdict}\n  - ${written}\n  + ${instead}`);
}

/** Tests that do not pass a second time, or on a copy of what they are about. */
export const onceOnly = (report: string): Set<string> =>
  new Set(linesOf(report).flatMap(({ verdict, by }) => (verdict === "once" && by ? [by] : [])));
