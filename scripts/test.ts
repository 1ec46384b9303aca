import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { check } from "./check.ts";

const ROOT = resolve(import.meta.dirname, "..");

interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
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
    return { passed: 0, failed: 1 };
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
    const { numPassedTests, numFailedTests } = readJson<VitestReport>(report);
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

function runPlaywright(folder: string): Promise<Count> {
  const report = join(folder, "playwright.json");
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  return runTests(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, () => {
    const { stats } = readJson<PlaywrightReport>(report);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
}

const folder = mkdtempSync(join(tmpdir(), "plaudit-reports-"));
try {
  const checked: Count = { passed: 0, failed: (await check()) ? 0 : 1 };
  const counts = [checked, await runVitest(folder), await runPlaywright(folder)];
  const sum = (kind: keyof Count): number => counts.reduce((total, count) => total + count[kind], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
