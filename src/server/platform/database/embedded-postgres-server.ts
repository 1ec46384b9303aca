import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type Access, USER, answers } from "./embedded-postgres-access.ts";
import type { Binaries } from "./embedded-postgres-binaries.ts";
import { disownStalePid, removeStaleSocket } from "./embedded-postgres-postmaster.ts";
import { POSIX_ENV, type RunAs, dieWithParent } from "./embedded-postgres-user.ts";

export interface Tools {
  binaries: Binaries;
  runAs: RunAs;
  durable: boolean;
  log: (line: string) => void;
}

const WINDOWS = process.platform === "win32";
/** Crash recovery after much writing takes its time; it is not cut short while the server lives. */
export const START_MS = 5 * 60_000;
/** Sessions of a killed server notice within moments; until then the data folder is refused. */
const ORPHANS_MS = 30_000;

/** Starts the server on a cluster and waits until it answers. */
export async function startServer(cluster: string, access: Access, tools: Tools): Promise<ChildProcess> {
  const { binaries, runAs, durable, log } = tools;
  const command = runAs.command([...dieWithParent(), binaries.postgres, "-D", cluster, ...settings(access, durable)]);
  const deadline = Date.now() + START_MS;
  const orphansDeadline = Date.now() + ORPHANS_MS;
  for (;;) {
    disownStalePid(cluster);
    if (!WINDOWS) removeStaleSocket(access.host);
    // Detached: Ctrl-C reaches the whole foreground group, and the app must end before its database.
    const { child, output, ended } = spawnProgram(command, runAs, { detached: true, log });
    if (await becomesReady(access, ended, deadline)) {
      // The database alone must not keep the program running.
      child.unref();
      (child.stderr as unknown as { unref(): void }).unref();
      return child;
    }
    if (child.exitCode === null) child.kill("SIGQUIT");
    if (!output.text().includes("still in use") || Date.now() > orphansDeadline) {
      throw new Error(`The built-in database in ${cluster} did not start: ${output.reason()}`);
    }
    await sleep(200);
  }
}

/** Makes a cluster in an empty folder. */
export async function runInitdb(folder: string, passwordFile: string | undefined, tools: Tools): Promise<void> {
  const { binaries, runAs, durable } = tools;
  const args = ["-D", folder, "-U", USER, "--encoding=UTF8", "--locale=C", "--locale-provider=builtin"];
  args.push("--builtin-locale=C.UTF-8", "--no-instructions");
  if (!durable) args.push("--no-sync");
  if (passwordFile) args.push("--auth=scram-sha-256", `--pwfile=${passwordFile}`);
  else args.push("--auth-local=trust", "--auth-host=reject");
  const command = runAs.command([...dieWithParent(), binaries.initdb, ...args]);
  const { output, ended } = spawnProgram(command, runAs, { detached: false });
  if ((await ended) !== 0) {
    throw new Error(`The built-in database could not be created in ${folder}: ${output.reason()}`);
  }
}

function settings({ host, port }: Access, durable: boolean): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: WINDOWS ? "127.0.0.1" : "",
    max_connections: 200,
    shared_buffers: "128MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    log_line_prefix: "",
    ...(WINDOWS ? {} : { unix_socket_directories: host, unix_socket_permissions: "0700" }),
    ...(durable ? {} : FAST),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  checkpoint_timeout: "1h",
  max_wal_size: "4GB",
};

interface Program {
  file: string;
  args: string[];
}

function spawnProgram({ file, args }: Program, runAs: RunAs, options: { detached: boolean; log?: Tools["log"] }) {
  const output = lastLines(options.log);
  const child = spawn(file, args, {
    ...runAs.spawnOptions,
    ...(WINDOWS ? {} : { env: POSIX_ENV, cwd: "/" }),
    detached: options.detached,
    stdio: ["ignore", "ignore", "pipe"],
  });
  createInterface({ input: child.stderr }).on("line", output.add);
  const ended = new Promise<number | null>((done) => {
    child.once("error", (error) => {
      output.add(error.message);
      done(null);
    });
    child.once("close", done);
  });
  return { child, output, ended };
}

async function becomesReady(access: Access, ended: Promise<unknown>, deadline: number): Promise<boolean> {
  let dead = false;
  void ended.then(() => (dead = true));
  while (!dead && Date.now() < deadline) {
    if (await answers(access)) return true;
    await Promise.race([sleep(20), ended]);
  }
  return false;
}

/** Our own questions while it starts, answered in its log. */
const NOT_YET = /the database system is (starting up|not yet accepting|shutting down)/;

/** Passes a program's output on line by line and keeps the end of it for an error message. */
function lastLines(pass: (line: string) => void = () => {}) {
  const lines: string[] = [];
  return {
    add: (line: string): void => {
      if (NOT_YET.test(line)) return;
      lines.push(line);
      if (lines.length > 30) lines.shift();
      pass(line);
    },
    text: (): string => lines.join("\n"),
    reason: (): string => {
      const telling = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1);
      return (telling ?? "it gave no reason").trim();
    },
  };
}
