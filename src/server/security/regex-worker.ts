import { parentPort, workerData } from "node:worker_threads";
import { hostileTexts, materialOf } from "./hostile-text.ts";

// Beside the main thread, so that a pattern that never ends can be stopped and named.

export interface Timed {
  index: number;
  /** Milliseconds the worst text took at each length, as long as it took any. */
  worst: { length: number; ms: number }[];
  text: string;
}

const LENGTHS = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000];
/** At the shortest length: what takes no longer cannot reach a second at the longest, even squared. */
const WORTH_A_LOOK_MS = 1;
/** Also at the shortest length: no need to look for a slower text. */
const CLEARLY_SLOW_MS = 5;
/** Slow beyond doubt; there is no need to see how much worse it gets. */
const ENOUGH_MS = 1_000;

function timeOf(regex: RegExp, text: string): number {
  let best = Infinity;
  // The quickest of three: a busy machine makes a run longer, never shorter.
  for (let run = 0; run < 3; run += 1) {
    regex.lastIndex = 0;
    const began = performance.now();
    // What `replace` and `split` do: every match, from every place.
    if (regex.global) text.replace(regex, "");
    else regex.test(text);
    best = Math.min(best, performance.now() - began);
    if (best < WORTH_A_LOOK_MS || best > ENOUGH_MS) break;
  }
  return best;
}

function timeAll(index: number, { pattern, flags }: { pattern: string; flags: string }): Timed {
  const regex = new RegExp(pattern, flags);
  const material = materialOf(pattern);
  const [first = 0, ...more] = LENGTHS;
  let slowest = { ms: 0, at: -1, text: "" };
  let at = 0;
  for (const text of hostileTexts(material, first)) {
    const ms = timeOf(regex, text);
    if (ms > slowest.ms) slowest = { ms, at, text };
    at += 1;
    if (ms > CLEARLY_SLOW_MS) break;
  }
  const worst = [{ length: first, ms: slowest.ms }];
  if (slowest.ms < WORTH_A_LOOK_MS) return { index, worst, text: "" };
  for (const length of more) {
    const text = hostileTexts(material, length).drop(slowest.at).next().value ?? "";
    const ms = timeOf(regex, text);
    worst.push({ length, ms });
    if (ms > ENOUGH_MS) break;
  }
  return { index, worst, text: slowest.text.slice(0, 40) };
}

for (const [index, source] of (workerData as { pattern: string; flags: string }[]).entries()) {
  parentPort?.postMessage({ index });
  parentPort?.postMessage(timeAll(index, source));
}
