import { type Result, describe, play } from "./play.ts";
import { prepareDemo } from "./product.ts";
import { type Scenario, secondsOf } from "./scenario.ts";
import { GROUPS, SCENARIOS } from "./scenarios.ts";
import { writeTable } from "./table.ts";

/** A group together; what is left of it when it is over has failed. */
const GROUP_MS = 15 * 60_000;

/**
 * Plays all faults, or the groups and faults named on the command line, against real processes. `--write` puts the results into
 * docs/RELIABILITY.md; `--may-skip` forgives what this machine cannot play, such as a disk that only root may mount.
 */
const words = process.argv.slice(2);
const flags = new Set(words.filter((word) => word.startsWith("--")));
const wanted = words.filter((word) => !word.startsWith("--"));
const known = [...Object.keys(GROUPS), ...SCENARIOS.map(({ id }) => id)];
const isUnknown = (word: string): boolean => !known.includes(word);
if (wanted.some(isUnknown) || [...flags].some((flag) => flag !== "--write" && flag !== "--may-skip")) {
  console.error(`Usage: npm run test:faults -- [--write] [--may-skip] [${known.join(" | ")}]`);
  process.exit(2);
}

await prepareDemo();
const results: Result[] = [];
for (const [group, scenarios] of Object.entries(GROUPS)) {
  const began = performance.now();
  const isWanted = ({ id }: Scenario): boolean => wanted.length === 0 || wanted.includes(group) || wanted.includes(id);
  for (const scenario of scenarios.filter(isWanted)) {
    const leftMs = GROUP_MS - (performance.now() - began);
    const result: Result =
      leftMs > 1_000
        ? await play(scenario, { limitMs: Math.min(leftMs, scenario.seconds * 1000) })
        : { scenario, outcome: "not run", figures: [], faults: [`${secondsOf(GROUP_MS)} are over`], tookMs: 0 };
    results.push(result);
    console.log(describe(result));
  }
}
if (flags.has("--write") && wanted.length === 0) writeTable(results);
const failed = results.filter(
  ({ outcome }) => outcome === "failed" || (outcome === "not run" && !flags.has("--may-skip")),
);
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
