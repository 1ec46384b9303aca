import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join, resolve } from "node:path";
import { type Score, isTooLow, scoreOf, wordsOf } from "./fault-scores.ts";
import { SERVICES, leastScoreOf } from "./mutated-services.ts";
import { judgedFaults, linesOf, onceOnly, printUnnoticed } from "./report.ts";

// Puts faults into services on money, access, consent and sending, one at a time, and looks whether their HTTP tests notice.
// Ends with 1 when they notice too few of a service's.
//   npm run test:mutation:services -- reactivation.service.ts            a service, by the end of its path
//   npm run test:mutation:services -- reactivation.service.ts:40-80      some of its lines
//   npm run test:mutation:services -- --anew reactivation.service.ts     what was noticed before is tried again

const ROOT = resolve(import.meta.dirname, "../..");
/** Each begins with a fresh process and database, for what the one before spoilt. */
const ROUNDS = 3;

const words = process.argv.slice(2).filter((word) => word !== "--anew");
const chosen = words.map((word) => {
  const [end = "", lines = ""] = word.split(":");
  const found = Object.keys(SERVICES).filter((file) => file.endsWith(`/${end}`) || file === end);
  if (found.length !== 1)
    throw new Error(`${end} is ${found.length} of the services in scripts/mutation/mutated-services.ts`);
  return { file: found[0] ?? "", lines };
});

setPriority(10);
const all = Object.keys(SERVICES).map((file) => ({ file, lines: "" }));
const scores = (chosen.length > 0 ? chosen : all).map(({ file, lines }) => tryFaults(file, lines));
if (scores.length > 1) for (const score of scores) console.log(wordsOf(score));
if (scores.some(isTooLow)) process.exitCode = 1;

function tryFaults(file: string, lines: string): Score {
  const report = openReport(file);
  for (let round = 1; round <= ROUNDS; round += 1) {
    run(file, lines, report);
    if (!judgedFaults(report).some(({ verdict }) => verdict === "lost")) break;
  }
  const [from = 1, to = Infinity] = lines.split("-").filter(Boolean).map(Number);
  const faults = judgedFaults(report).filter(({ line }) => line >= from && line <= to);
  printUnnoticed(file, faults);
  for (const name of onceOnly(report)) console.log(`passes once only, so that it notices nothing here: ${name}`);
  const verdicts = faults.map(({ verdict }) => verdict);
  const score = scoreOf(file, verdicts, leastScoreOf(file));
  console.log(`${wordsOf(score)}\n`);
  return score;
}

/** Kept between runs while the service stays as it is: after a new test only what went unnoticed is tried again. */
function openReport(file: string): string {
  const folder = join(ROOT, ".cache/faults");
  mkdirSync(folder, { recursive: true });
  const hash = createHash("sha256")
    .update(readFileSync(join(ROOT, file)))
    .digest("hex")
    .slice(0, 12);
  const report = join(folder, `${file.replaceAll("/", "_")}.${hash}`);
  if (process.argv.includes("--anew")) rmSync(report, { force: true });
  // Which tests pass only once is found out anew: they may have been changed since.
  const kept = existsSync(report) ? linesOf(report).filter(({ verdict }) => verdict !== "once") : [];
  writeFileSync(report, kept.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return report;
}

/** One test file after the other, in the order of the list: what a quick one notices costs a slow one nothing. */
function run(file: string, lines: string, report: string): void {
  const env = { ...process.env, MUTATED_FILE: file, MUTATED_LINES: lines, MUTATION_REPORT: report };
  for (const test of SERVICES[file] ?? []) {
    const { status } = spawnSync(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", "--config=vitest.services.config.ts", test],
      { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] },
    );
    if (status === null) process.exit(1);
  }
}
