import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describeVariables } from "#server/config.ts";
import { freePort } from "#server/platform/database/embedded-postgres-access.ts";

// The product as its users start it: a process of its own, real signals, real files.

const ROOT = resolve(import.meta.dirname, "../../..");

export interface Product {
  child: ChildProcess;
  url: string;
  /** Addresses of the stand-ins. */
  stripeUrl: string;
  googleUrl: string;
  mailboxUrl: string;
  dataDir: string;
  output(): string;
  /** The exit code, null after a signal. */
  exited: Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** SIGKILL to the process and all it started, but for the database, which has a group of its own. */
  kill(): Promise<void>;
}

/** A folder and free ports of its own for a copy of the product; what is set on this machine does not reach it. */
export async function productEnv(dataDir: string): Promise<Record<string, string>> {
  const names = describeVariables().map(({ name }) => name);
  const isOurs = (name: string): boolean => names.includes(name) || name.startsWith("VITEST");
  const env: Record<string, string> = { HOST: "127.0.0.1", DATA_DIR: dataDir };
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined && !isOurs(name)) env[name] = value;
  // Where nobody listens by default, nobody does here.
  const ports = describeVariables().filter(({ name, fallback }) => /(^|_)PORT$/.test(name) && fallback !== "");
  for (const { name } of ports) env[name] = String(await freePort());
  return env;
}

interface From {
  /** A copy of the sources; ours when left out. */
  root?: string;
  /** Modules to load first, by their full paths. */
  preload?: readonly string[];
}

/** Starts the product on a folder of its own and free ports; `env` adds to or replaces that. */
export async function launchProduct(
  dataDir: string,
  env: Record<string, string> = {},
  { root = ROOT, preload = [] }: From = {},
): Promise<Product> {
  const settings: Record<string, string> = { ...(await productEnv(dataDir)), LOG_LEVEL: "error", ...env };
  const imports = preload.flatMap((module) => ["--import", module]);
  const child = spawn(process.execPath, [...imports, join(root, "src/server/main.ts")], {
    cwd: root,
    env: settings,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const urlOf = (port: string): string => `http://127.0.0.1:${settings[port]}`;
  return {
    child,
    url: urlOf("PORT"),
    stripeUrl: urlOf("STRIPE_STANDIN_PORT"),
    googleUrl: urlOf("GOOGLE_STANDIN_PORT"),
    mailboxUrl: urlOf("MAILBOX_PORT"),
    dataDir,
    output: () => output,
    exited,
    signal: (signal) => void child.kill(signal),
    async kill() {
      if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, "SIGKILL");
      await exited;
    },
  };
}

/** Waits for a condition; fails with what it was about. */
export async function until(
  about: string | (() => string),
  check: () => Promise<boolean> | boolean,
  { within = 30_000, every = 25 }: { within?: number; every?: number } = {},
): Promise<void> {
  const deadline = performance.now() + within;
  while (!(await check())) {
    if (performance.now() > deadline)
      throw new Error(`Not within ${within} ms: ${typeof about === "string" ? about : about()}`);
    await delay(every);
  }
}

/** Waits until the product answers, and says how many milliseconds that took; fails at once, with what it printed, if it ends instead. */
export async function untilReady(product: Product, within = 90_000): Promise<number> {
  const began = performance.now();
  let ended: number | null | undefined;
  void product.exited.then((code) => (ended = code));
  const isReady = async (): Promise<boolean> => {
    if (ended !== undefined) throw new Error(`The product ended with ${ended}: ${product.output()}`);
    return (await statusOf(`${product.url}/readyz`)) === 200;
  };
  await until(() => `ready. It printed: ${product.output()}`, isReady, { within });
  return performance.now() - began;
}

/** Status of a plain GET; 0 when nobody answers. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
