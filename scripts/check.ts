import { spawn } from "node:child_process";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const installed = (name: string): string => join(ROOT, "node_modules/.bin", name);
const script = (name: string): string[] => [process.execPath, join(ROOT, "scripts", name)];

/** The longest first, so that two at a time end together. */
const CHECKS: Record<string, string[]> = {
  "types, server": [installed("tsc"), "-p", "tsconfig.server.json"],
  "types, web": [installed("tsc"), "-p", "tsconfig.web.json"],
  "types, e2e": [installed("tsc"), "-p", "tsconfig.e2e.json"],
  lint: [installed("oxlint"), "--type-aware"],
  "unused code": [installed("knip"), "--no-progress"],
  format: [installed("oxfmt"), "--check", "."],
  imports: script("checks/check-imports.ts"),
  texts: script("checks/check-i18n.ts"),
  styles: script("checks/check-styles.ts"),
  "lock file": script("checks/check-lock.ts"),
};
const AT_A_TIME = 2;

interface Result {
  name: string;
  ok: boolean;
  output: string;
}

/** Runs everything that needs no test; prints one line for each check, then what failed in full. */
export async function check(): Promise<boolean> {
  const waiting = Object.entries(CHECKS);
  const results: Result[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runCheck(...next));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  const failed = results.filter(({ ok }) => !ok);
  for (const { name, output } of failed) console.error(`\n── ${name} ──\n${output.trim()}`);
  return failed.length === 0;
}

async function runCheck(name: string, [file = "", ...args]: string[]): Promise<Result> {
  const began = performance.now();
  const { ok, output } = await run(file, args);
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5);
  console.log(`${ok ? "✓" : "✗"} ${name.padEnd(14)} ${seconds} s`);
  return { name, ok, output };
}

function run(file: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    let output = "";
    const add = (chunk: Buffer): void => {
      output += String(chunk);
    };
    // npm's programs are .cmd files on Windows, which only a shell runs.
    const child = spawn(file, args, {
      cwd: ROOT,
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.once("error", (error) => done({ ok: false, output: error.message }));
    child.once("close", (code) => done({ ok: code === 0, output }));
  });
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
