import { readdirSync } from "node:fs";
import type { Bench } from "./bench.ts";

/** Runs all benchmarks, or those named on the command line; ends with 1 when a figure is below its floor. */
const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".bench.ts"));
const benches = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Bench>));
const chosen = benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (chosen.length === 0) {
  console.error(
    `No benchmark is called ${wanted.join(", ")}. There are: ${benches.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}
for (const bench of chosen) {
  console.log(`\n${bench.name}`);
  for (const { what, value, floor, ok } of await bench.run()) {
    console.log(`  ${ok ? "✓" : "✗"} ${what.padEnd(58)} ${value.padStart(12)}   floor ${floor}`);
    if (!ok) process.exitCode = 1;
  }
}
