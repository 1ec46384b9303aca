import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Figure } from "./bench.ts";

const FILE = join(import.meta.dirname, "../docs/PERFORMANCE.md");
/** What stands between these is written here and nowhere else. */
const [BEGIN, END] = ["<!-- figures: written by npm run bench -->", "<!-- end of figures -->"];

/** Puts figures into docs/PERFORMANCE.md; those of benchmarks that were not run stay as they are. */
export async function writeReport(measured: ReadonlyMap<string, readonly Figure[]>): Promise<void> {
  const text = await readFile(FILE, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/PERFORMANCE.md has no place for figures: ${BEGIN} … ${END}`);
  const sections = sectionsOf(text.slice(begin + BEGIN.length, end));
  for (const [name, figures] of measured) sections.set(name, sectionOf(name, figures));
  const body = [...sections].toSorted(([a], [b]) => a.localeCompare(b)).map(([, section]) => section);
  await writeFile(FILE, `${text.slice(0, begin)}${BEGIN}\n\n${body.join("\n\n")}\n\n${text.slice(end)}`);
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=### )/m).filter((part) => part.startsWith("### "));
  return new Map(parts.map((part) => [/^### (\S+)/.exec(part)?.[1] ?? "", part.trim()]));
}

/** How fast the machine is at this moment: what is measured in time means little without it. */
function paceOf(): string {
  const began = performance.now();
  let sum = 0;
  for (let number = 0; number < 100_000_000; number += 1) sum += number;
  if (sum === 0) throw new Error("Nothing was added");
  return (performance.now() - began).toFixed(0);
}

function sectionOf(name: string, figures: readonly Figure[]): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const lines = figures.map(({ what, value, floor, goal = "", ok }) =>
    row([what, ok ? value : `**${value}, missed**`, floor, goal]),
  );
  const machine = `Node ${process.version}, ${availableParallelism()} cores, a hundred million additions in ${paceOf()} ms.`;
  return [
    `### ${name}`,
    "",
    machine,
    "",
    row(["what", "value", "floor", "goal"]),
    row(["---", "---", "---", "---"]),
    ...lines,
  ].join("\n");
}
