import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

// The product as its users start it: a process of its own, real signals, real files.

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

export interface Product {
  child: ChildProcess;
  url: string;
  /** Addresses of the stand-ins. */
  stripeUrl: string;
  googleUrl: string;
  mailboxUrl: string;
  output(): string;
  /** The exit code, null after a signal. */
  exited: Promise<number | null>;
  /** SIGKILL to the process and all it started, but for the database, which has a group of its own. */
  kill(): Promise<void>;
}

/** A loopback port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts the product on a folder of its own and free ports; `env` adds to or replaces that. */
export async function launchProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const [port, mailbox, stripe, google] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    MAILBOX_PORT: String(mailbox),
    STRIPE_STANDIN_PORT: String(stripe),
    GOOGLE_STANDIN_PORT: String(google),
    LOG_LEVEL: "error",
    ...env,
  };
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, "exit").then(([code]) => code as number | null);
  return {
    child,
    url: `http://127.0.0.1:${settings.PORT}`,
    stripeUrl: `http://127.0.0.1:${settings.STRIPE_STANDIN_PORT}`,
    googleUrl: `http://127.0.0.1:${settings.GOOGLE_STANDIN_PORT}`,
    mailboxUrl: `http://127.0.0.1:${settings.MAILBOX_PORT}`,
    output: () => output,
    exited,
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

/** Waits until the product answers; fails at once, with what it printed, if it ends instead. */
export async function untilReady(product: Product, within = 90_000): Promise<void> {
  let ended: number | null | undefined;
  void product.exited.then((code) => (ended = code));
  const isReady = async (): Promise<boolean> => {
    if (ended !== undefined) throw new Error(`The product ended with ${ended}: ${product.output()}`);
    return fetch(`${product.url}/readyz`).then(
      (answer) => answer.status === 200,
      () => false,
    );
  };
  await until(() => `ready. It printed: ${product.output()}`, isReady, { within });
}
