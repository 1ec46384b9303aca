import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Bench, Figure } from "./bench.ts";
import { writeReport } from "./report.ts";

/**
 * Runs all benchmarks, or those named on the command line, and writes the figures into docs/PERFORMANCE.md. Ends with 1 when a
 * figure is below its floor. Those that only count run beside each other; whatever is timed has the machine to itself.
 */
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const options = { long: process.argv.includes("--long") };
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".bench.ts"));
const benches = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Bench>));
const chosen = benches.filter(({ name }) => named.length === 0 || named.includes(name));
if (chosen.length === 0) {
  console.error(`No benchmark is called ${named.join(", ")}. There are: ${benches.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const measured = new Map<string, Figure[]>();
const started = performance.now();

/** One that breaks off is a floor missed; the others go on. */
async function measure(bench: Bench): Promise<void> {
  const began = performance.now();
  const figures = await bench.run(options).catch((error: unknown) => {
    console.error(`\n${bench.name} broke off`, error);
    process.exitCode = 1;
  });
  if (!figures) return;
  measured.set(bench.name, figures);
  console.log(`\n${bench.name}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
  for (const { what, value, floor, goal, ok } of figures)
    console.log(
      `  ${ok ? "✓" : "✗"} ${what.padEnd(58)} ${value.padStart(12)}   floor ${floor}${goal === undefined ? "" : `, goal ${goal}`}`,
    );
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1;
}

for (const bench of chosen.filter(({ countsOnly }) => !countsOnly)) await measure(bench);
const counting = chosen.filter(({ countsOnly }) => countsOnly).values();
const countOn = async (): Promise<void> => {
  for (const bench of counting) await measure(bench);
};
await Promise.all(Array.from({ length: availableParallelism() + 1 }, countOn));
console.log(`\n${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
await writeReport(measured);
