import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { check } from "./check.ts";
import {
  type Failure,
  type FileTime,
  type PlaywrightReport,
  type VitestReport,
  failureLines,
  playwrightFailures,
  playwrightTimes,
  slowestLines,
  vitestFailures,
  vitestTimes,
} from "./test-reports.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** The suite takes as long as its slowest files let it; so many are named at the end. */
const SLOWEST = 10;

interface Count {
  passed: number;
  failed: number;
  times: FileTime[];
  failures: Failure[];
}

/** Runs a test program with its output on the screen and counts from the report it leaves. */
async function runTests(args: string[], env: Record<string, string>, read: () => Count): Promise<Count> {
  const code = await new Promise<number>((done) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", () => done(1));
    child.once("close", (exit) => done(exit ?? 1));
  });
  const count = readOrNothing(read);
  // A crash, a file that cannot be loaded or an error outside any test: no test failed, and yet the run did.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** A program that crashed leaves no report. */
function readOrNothing(read: () => Count): Count {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 1, times: [], failures: [] };
  }
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;

function runVitest(folder: string): Promise<Count> {
  const report = join(folder, "vitest.json");
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  return runTests(args, {}, () => {
    const read = readJson<VitestReport>(report);
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      times: vitestTimes(read, ROOT),
      failures: vitestFailures(read, ROOT),
    };
  });
}

function runPlaywright(folder: string): Promise<Count> {
  const report = join(folder, "playwright.json");
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  return runTests(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, () => {
    const read = readJson<PlaywrightReport>(report);
    const { expected, flaky, unexpected } = read.stats;
    return {
      passed: expected + flaky,
      failed: unexpected,
      times: playwrightTimes(read, ROOT),
      failures: playwrightFailures(read, ROOT),
    };
  });
}

const folder = mkdtempSync(join(tmpdir(), "plaudit-reports-"));
try {
  const checked: Count = { passed: 0, failed: (await check()) ? 0 : 1, times: [], failures: [] };
  const counts = [checked, await runVitest(folder), await runPlaywright(folder)];
  const sum = (kind: "passed" | "failed"): number => counts.reduce((total, count) => total + count[kind], 0);
  const slowest = slowestLines(
    counts.flatMap(({ times }) => times),
    SLOWEST,
  );
  if (slowest.length > 0) console.log(`\nSlowest files:\n${slowest.join("\n")}`);
  const failed = failureLines(counts.flatMap(({ failures }) => failures));
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join("\n")}`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
