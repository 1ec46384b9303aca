import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { productEnv } from "#server/testing/product.ts";
import { buildIfChanged } from "../../scripts/build-web.ts";
import { findChromium } from "../../scripts/chromium.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const LOG = join(ROOT, ".cache/e2e-server.log");
const READY_MS = 300_000;

/** Starts the product as a newcomer would, on an empty data folder and ports of its own; the answer stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env["E2E_CHROMIUM"] = await findChromium(console.error);
  await buildIfChanged();
  const dataDir = mkdtempSync(join(tmpdir(), "plaudit-e2e-"));
  const env = await productEnv(dataDir);
  process.env["E2E_DATA_DIR"] = dataDir;
  process.env["E2E_PORT"] = env["PORT"];
  process.env["E2E_MAILBOX_PORT"] = env["MAILBOX_PORT"];
  process.env["E2E_GOOGLE_PORT"] = env["GOOGLE_STANDIN_PORT"];
  const server = startServer(env);
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGTERM");
      await Promise.race([once(server, "exit"), sleep(20_000, undefined, { ref: false })]);
      server.kill("SIGKILL");
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    await becomesReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function startServer(env: Record<string, string>): ChildProcess {
  const server = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const log = createWriteStream(LOG);
  server.stdout.pipe(log, { end: false });
  server.stderr.pipe(log, { end: false });
  return server;
}

async function becomesReady(server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  const url = `http://127.0.0.1:${process.env["E2E_PORT"]}/readyz`;
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`The product ended with code ${server.exitCode} instead of starting:\n${lastOfLog()}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The product was not ready after ${READY_MS / 1000} s (${url}):\n${lastOfLog()}`);
}

const lastOfLog = (): string => readFileSync(LOG, "utf8").trimEnd().split("\n").slice(-30).join("\n");
