import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Result } from "./play.ts";

const PAGE = join(resolve(import.meta.dirname, ".."), "docs/RELIABILITY.md");
const BEGIN = "<!-- results: made by `npm run test:faults -- --write` -->";
const END = "<!-- end of results -->";

/** Puts the results between the marks of docs/RELIABILITY.md. */
export function writeTable(results: readonly Result[]): void {
  const page = readFileSync(PAGE, "utf8");
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the results`);
  writeFileSync(PAGE, `${page.slice(0, from)}${BEGIN}\n\n${tableOf(results)}\n\n${page.slice(to)}`);
}

function tableOf(results: readonly Result[]): string {
  const lines = results.map(
    ({ scenario, outcome, figures, faults }) =>
      `| ${scenario.id} | ${scenario.title} | ${cell([...figures, ...faults])} | ${outcome} |`,
  );
  return ["| | fault | seen | |", "| --- | --- | --- | --- |", ...lines].join("\n");
}

const cell = (texts: readonly string[]): string => texts.join(", ").replaceAll("|", "\\|").replaceAll("\n", " ");
