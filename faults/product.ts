import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describeVariables } from "#server/config.ts";
import { freePort } from "../e2e/free-port.ts";
import { buildGuestIfChanged } from "../scripts/build-guest.ts";
import { Stage, until } from "./stage.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** A start takes no longer, whatever happened before. */
export const START_MS = 15_000;
/** Before a scenario gives up on a start. */
const GIVE_UP_SECONDS = 45;

export interface Product {
  child: ChildProcess;
  url: string;
  stripeUrl: string;
  googleUrl: string;
  mailboxUrl: string;
  dataDir: string;
  output(): string;
  /** Exit code, or null after a signal. */
  exited: Promise<number | null>;
  /** Milliseconds until `/readyz` says yes. */
  ready(seconds?: number): Promise<number>;
  signal(signal: NodeJS.Signals): void;
}

interface Launch {
  dataDir: string;
  env?: Record<string, string>;
  /** A copy of the sources; ours when left out. */
  root?: string;
  /** Modules of `preload/` to load first. */
  preload?: readonly string[];
}

/** The product as its users start it: a process of its own, with its own ports. */
export async function launch(stage: Stage, { dataDir, env = {}, root = ROOT, preload = [] }: Launch): Promise<Product> {
  const ports = await freePorts();
  const imports = preload.flatMap((name) => ["--import", join(import.meta.dirname, "preload", name)]);
  const child = spawn(process.execPath, [...imports, join(root, "src/server/main.ts")], {
    cwd: root,
    env: {
      ...inherited(),
      ...ports,
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // Every caller has an address of its own, as in real life; otherwise all would share one set of limits.
      TRUSTED_PROXIES: "127.0.0.1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += String(chunk);
    });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  stage.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await exited;
  });
  const url = `http://127.0.0.1:${ports["PORT"]}`;
  return {
    child,
    url,
    stripeUrl: `http://127.0.0.1:${ports["STRIPE_STANDIN_PORT"]}`,
    googleUrl: `http://127.0.0.1:${ports["GOOGLE_STANDIN_PORT"]}`,
    mailboxUrl: `http://127.0.0.1:${ports["MAILBOX_PORT"]}`,
    dataDir,
    output: () => output,
    exited,
    ready: async (seconds = GIVE_UP_SECONDS) => {
      const isReady = async (): Promise<boolean> => {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`the product ended with ${child.exitCode ?? child.signalCode}: ${lastOf(output)}`);
        return (await statusOf(`${url}/readyz`)) === 200;
      };
      const waiting = until("ready", isReady, { seconds });
      return (await waiting.catch((error: Error) => Promise.reject(new Error(`${error.message}; ${lastOf(output)}`))))
        .tookMs;
    },
    signal: (signal) => void child.kill(signal),
  };
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

/** What is set on this machine must not reach the product under test. */
function inherited(): Record<string, string | undefined> {
  const own = new Set(describeVariables().map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !own.has(name) && !name.startsWith("VITEST")),
  );
}

async function freePorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const { name } of describeVariables()) if (/(^|_)PORT$/.test(name)) ports[name] = String(await freePort());
  return ports;
}

const lastOf = (output: string): string => output.trim().split("\n").slice(-3).join(" | ").slice(-500);

let template: Promise<string> | undefined;

/** A data folder with the demo's people in it. The first is made by a start of the product, the others are copies. */
export async function demoFolder(stage: Stage): Promise<string> {
  const folder = join(stage.folder(), "data");
  cpSync(await prepareDemo(), folder, { recursive: true });
  return folder;
}

/** Makes that first folder; done before the time of any scenario begins. */
export function prepareDemo(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<string> {
  await buildGuestIfChanged();
  const folder = mkdtempSync(join(tmpdir(), "plaudit-faults-demo-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const stage = new Stage();
  try {
    const first = await launch(stage, { dataDir: folder });
    await first.ready(90);
    first.signal("SIGTERM");
    await first.exited;
    return folder;
  } finally {
    await stage.end();
  }
}
