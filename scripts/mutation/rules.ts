import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Score, isTooLow, scoreOf, wordsOf } from "./fault-scores.ts";
import { type Line, judgedFaults, linesOf, onceOnly, printUnnoticed } from "./report.ts";

// Puts faults into shared/domain and every rules file, one at a time, and looks whether the tables notice. Ends with 1 when they notice
// too few of a file's, or of all.
//   npm run test:mutation                              all of them
//   npm run test:mutation -- trial.rules.ts text.ts    some, by the end of their paths
//   npm run test:mutation -- --load                    none is switched on: do the files still work with their faults in them?

const ROOT = resolve(import.meta.dirname, "../..");
/** How many of a hundred faults must be noticed, of a file's and of all. The rest is for what changes nothing that anybody could see. */
const LEAST_OF_FILE = 85;
const LEAST_OF_ALL = 95;
/** A regular expression with a fault may never come to an end, and nothing in its process can stop it. */
const STANDSTILL_MS = 45_000;
const LOOK_MS = 1_000;

const words = process.argv.slice(2);
const isTried = !words.includes("--load");
const folder = mkdtempSync(join(tmpdir(), "plaudit-faults-"));
try {
  const report = join(folder, "report");
  writeFileSync(report, "");
  while ((await run(report)) === "stood still") noteStandstill(report);
  if (isTried) judge(report);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(report: string): Promise<"ended" | "stood still"> {
  const env = {
    ...process.env,
    MUTATED_FILES: words.filter((word) => word !== "--load").join(","),
    MUTATION_TRIES: isTried ? "all" : "none",
    MUTATION_REPORT: report,
  };
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config=vitest.rules.config.ts", "--reporter=dot"];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  let code: number | null | undefined;
  child.once("close", (exit) => (code = exit));
  let size = 0;
  for (let since = Date.now(); code === undefined; await sleep(LOOK_MS)) {
    const now = statSync(report).size;
    if (now !== size || !isTried) since = Date.now();
    size = now;
    if (Date.now() - since < STANDSTILL_MS) continue;
    child.kill("SIGKILL");
    return "stood still";
  }
  if (code !== 0) {
    console.error("The tables do not pass on the files with faults in them, though none is switched on.");
    process.exitCode = 1;
  }
  return "ended";
}

/** What was being tried when everything stood still was noticed, by whoever waits. */
function noteStandstill(report: string): void {
  const last = new Map<string, Line>();
  for (const line of linesOf(report)) last.set(`${line.id} ${line.file}`, line);
  for (const line of last.values())
    if (line.verdict === "trying") appendFileSync(report, `${JSON.stringify({ ...line, verdict: "noticed" })}\n`);
}

function judge(report: string): void {
  const byFile = Map.groupBy(judgedFaults(report), ({ file }) => relative(ROOT, file));
  const scores: Score[] = [];
  for (const [file, faults] of [...byFile].toSorted(([one], [other]) => one.localeCompare(other))) {
    printUnnoticed(file, faults);
    const verdicts = faults.map(({ verdict }) => verdict);
    scores.push(scoreOf(file, verdicts, LEAST_OF_FILE));
  }
  for (const name of onceOnly(report)) console.log(`passes once only, so that it notices nothing here: ${name}`);
  const sum = (part: "noticed" | "settled" | "unsettled"): number => scores.reduce((so, score) => so + score[part], 0);
  scores.push({
    file: "all",
    noticed: sum("noticed"),
    settled: sum("settled"),
    unsettled: sum("unsettled"),
    least: LEAST_OF_ALL,
  });
  for (const score of scores) console.log(wordsOf(score));
  if (scores.some(isTooLow)) process.exitCode = 1;
}
