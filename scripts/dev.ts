import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const ROOT = resolve(import.meta.dirname, "..");

/** The server restarts when its sources change; Vite serves the web and passes /api on to it. */
const PROGRAMS = {
  server: ["--watch", "--watch-preserve-output", "src/server/main.ts"],
  web: ["node_modules/vite/bin/vite.js", "--clearScreen", "false"],
};
const WIDTH = Math.max(...Object.keys(PROGRAMS).map((name) => name.length));

const children = Object.entries(PROGRAMS).map(([name, args]) => start(name, args));
let ending = false;

function start(name: string, args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const prefix = `${name.padEnd(WIDTH)} | `;
  for (const [stream, out] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    createInterface({ input: stream }).on("line", (line) => out.write(`${prefix}${line}\n`));
  }
  child.once("exit", (code) => end(code ?? 1));
  return child;
}

/** When one ends, by itself or by Ctrl-C, the other ends too. */
function end(code: number): void {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
}

process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));
