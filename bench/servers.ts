import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { productEnv } from "#server/testing/product.ts";
import { copiesOf } from "./folders.ts";

const ROOT = resolve(import.meta.dirname, "..");
const METER = join(import.meta.dirname, "cpu-meter.ts");

/** A server in a process of its own, whose processor time can be read. */
export interface MeasuredServer {
  port: number;
  /** Microseconds, user and system. */
  cpu(): Promise<number>;
  /** Bytes in use, as the system counts them. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** The whole product with its demo data, in a data folder of its own. */
export const startProduct = async (env: Record<string, string> = {}): Promise<MeasuredServer & { dataDir: string }> =>
  startProductIn(await demo(), env);

/** As a newcomer has it after the first start, which takes longer than most of what is measured on it. */
const demo = copiesOf(async (dataDir) => {
  const product = await startProductIn(dataDir);
  await product.end();
});

async function startProductIn(dataDir: string, env: Record<string, string> = {}) {
  const settings = await productEnv(dataDir);
  const child = spawnServer(join(ROOT, "src/server/main.ts"), {
    ...settings,
    LOG_LEVEL: "error",
    ...env,
  });
  const port = Number(settings["PORT"]);
  await becomesReady(child, port);
  return {
    ...measured(child, port),
    dataDir,
    end: () => end(child),
    stop: async () => {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Node's bare server that answers with these bytes. */
export async function startReference(
  body: Buffer,
  env: { ENCODING?: string; DATABASE_URL?: string; SELECT_ID?: string; LEAD_SQL?: string; RESTAURANT_IDS?: string },
): Promise<MeasuredServer> {
  const child = spawnServer(join(import.meta.dirname, "reference-server.ts"), {
    PATH: process.env["PATH"] ?? "",
    BODY: body.toString("base64"),
    ...env,
  });
  const [message] = (await once(child, "message")) as [{ port: number }];
  return { ...measured(child, message.port), stop: () => end(child) };
}

const spawnServer = (file: string, env: Record<string, string | undefined>): ChildProcess =>
  spawn(process.execPath, ["--import", METER, file], { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit", "ipc"] });

function measured(child: ChildProcess, port: number) {
  const ask = async <T>(what: "cpu" | "memory"): Promise<T> => {
    const answer = once(child, "message") as Promise<[T]>;
    child.send(what);
    return (await answer)[0];
  };
  return {
    port,
    async cpu(): Promise<number> {
      const { cpu } = await ask<{ cpu: NodeJS.CpuUsage }>("cpu");
      return cpu.user + cpu.system;
    },
    memory: async (): Promise<number> => (await ask<{ memory: number }>("memory")).memory,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await Promise.race([once(child, "exit"), sleep(20_000, undefined, { ref: false })]);
  child.kill("SIGKILL");
}

async function becomesReady(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error("The product did not get ready");
}
