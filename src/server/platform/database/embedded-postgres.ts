import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { type Binaries, findBinaries } from "./embedded-postgres-binaries.ts";
import { isAlive, withLock } from "./embedded-postgres-lock.ts";
import { disownStalePid, findPostmaster } from "./embedded-postgres-postmaster.ts";
import { POSIX_ENV, type RunAs, chooseUser, dieWithParent, unreachable } from "./embedded-postgres-user.ts";

export interface EmbeddedPostgres {
  connectionString: string;
  /** True if another process owns the server; `stop` then leaves it running. */
  attached: boolean;
  stop(): Promise<void>;
}

interface Options {
  /** The folder that holds everything Plaudit stores; the database takes `pg18` in it. */
  dataDir: string;
  /** False trades safety in a power cut for speed: for tests only. */
  durable?: boolean;
  /** Receives what PostgreSQL writes to its log. */
  log?: (line: string) => void;
}

interface Files {
  home: string;
  cluster: string;
  lock: string;
  owner: string;
  password: string;
  binaries: string;
}

/** Where a running server is reached. */
interface Access {
  host: string;
  port: number;
  password?: string;
}

const USER = "plaudit";
const DATABASE = "plaudit";
const WINDOWS = process.platform === "win32";
/** Crash recovery after much writing takes its time; it is not cut short while the server lives. */
const START_MS = 5 * 60_000;
/** Sessions of a killed server notice within moments; until then the data folder is refused. */
const ORPHANS_MS = 30_000;
const STOP_MS = 30_000;
/** `sun_path` holds 108 bytes on Linux and 104 on macOS. */
const SOCKET_PATH_MAX = 100;

/** Starts PostgreSQL on the data folder, or attaches to the one that already runs there. */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  log = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const files = prepareFolder(resolve(dataDir));
  return withLock(files.lock, async () => {
    const running = await attach(files);
    if (running) return running;
    const runAs = chooseUser();
    const binaries = findBinaries(runAs, files.binaries);
    if (!existsSync(files.cluster)) await initialise(files, { binaries, runAs, durable });
    runAs.own(files.cluster);
    if (!runAs.mayReach(files.cluster)) throw unreachable(files.cluster);
    return launch(files, { binaries, runAs, durable, log });
  });
}

function prepareFolder(home: string): Files {
  try {
    mkdirSync(home, { recursive: true });
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data folder ${home} is not writable: ${(error as Error).message}.`, { cause: error });
  }
  return {
    home,
    cluster: join(home, "pg18"),
    lock: join(home, "pg18.lock"),
    owner: join(home, "pg18.owner"),
    password: join(home, "pg18.password"),
    binaries: join(home, "pg18.binaries"),
  };
}

/** Waits for a server that is starting, answers with one that runs, waits out one that is stopping. */
async function attach(files: Files): Promise<EmbeddedPostgres | undefined> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const postmaster = findPostmaster(files.cluster);
    if (!postmaster) return undefined;
    const access = accessTo(files, postmaster.socketDir, postmaster.port);
    if (await answers(access)) {
      const attached = isAlive(Number(readIfThere(files.owner)));
      // Its owner was killed and left it behind: it is ours now.
      if (!attached) writeFileSync(files.owner, String(process.pid));
      return {
        connectionString: connectionString(access),
        attached,
        stop: async () => (attached ? undefined : stop(files, postmaster)),
      };
    }
    if (Date.now() > deadline)
      throw new Error(`A database already runs in ${files.cluster} (process ${postmaster.pid}) but does not answer.`);
    await sleep(50);
  }
}

interface Tools {
  binaries: Binaries;
  runAs: RunAs;
  durable: boolean;
}

/** Makes the cluster under another name first, so that an interrupted start never leaves half a database behind. */
async function initialise(files: Files, { binaries, runAs, durable }: Tools): Promise<void> {
  removeUnfinished(files);
  const unfinished = `${files.cluster}.unfinished.${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  runAs.own(unfinished);
  if (!runAs.mayReach(unfinished)) throw unreachable(unfinished);
  const args = [
    "-D",
    unfinished,
    "-U",
    USER,
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  if (!durable) args.push("--no-sync");
  if (WINDOWS) {
    writeFileSync(files.password, randomBytes(24).toString("base64url"), { mode: 0o600 });
    args.push("--auth=scram-sha-256", `--pwfile=${files.password}`);
  } else {
    args.push("--auth-local=trust", "--auth-host=reject");
  }
  const program = [...dieWithParent(), binaries.initdb, ...args];
  const { file, args: wrapped } = runAs.command(program);
  const output = lastLines();
  const child = spawn(file, wrapped, { ...spawnOptions(runAs), stdio: ["ignore", "ignore", "pipe"] });
  createInterface({ input: child.stderr }).on("line", output.add);
  const code = await new Promise<number | null>((done, fail) => child.once("error", fail).once("close", done));
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`The built-in database could not be created in ${files.home}: ${output.reason()}`);
  }
  renameSync(unfinished, files.cluster);
}

function removeUnfinished({ home, cluster }: Files): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith(`${basename(cluster)}.unfinished.`))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function launch(files: Files, tools: Tools & { log: (line: string) => void }): Promise<EmbeddedPostgres> {
  const { binaries, runAs, durable, log } = tools;
  const socketDir = WINDOWS ? "" : makeSocketDir(files.home);
  if (!WINDOWS) runAs.own(socketDir);
  const access = accessTo(files, socketDir, WINDOWS ? await freePort() : 5432);
  const program = [...dieWithParent(), binaries.postgres, "-D", files.cluster, ...settings(access, durable)];
  const { file, args } = runAs.command(program);
  const deadline = Date.now() + START_MS;
  const orphansDeadline = Date.now() + ORPHANS_MS;
  for (;;) {
    disownStalePid(files.cluster);
    const output = lastLines(log);
    // Detached: Ctrl-C reaches the whole foreground group, and the app must end before its database.
    const child = spawn(file, args, { ...spawnOptions(runAs), detached: true, stdio: ["ignore", "ignore", "pipe"] });
    createInterface({ input: child.stderr }).on("line", output.add);
    const died = new Promise<void>((done) =>
      child.once("error", (error) => (output.add(error.message), done())).once("close", () => done()),
    );
    if (await becomesReady(access, died, deadline)) {
      await createDatabase(access);
      writeFileSync(files.owner, String(process.pid));
      return handleOf(files, child, access);
    }
    if (child.exitCode === null) child.kill("SIGQUIT");
    if (!output.text().includes("still in use") || Date.now() > orphansDeadline) {
      throw new Error(`The built-in database in ${files.home} did not start: ${output.reason()}`);
    }
    await sleep(200);
  }
}

function handleOf(files: Files, child: ChildProcess, access: Access): EmbeddedPostgres {
  const { pid } = child;
  if (pid === undefined) throw new Error("The built-in database has no process.");
  // The database alone must not keep the program running, and must not outlive it where pdeathsig is unknown.
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  const endWithUs = (): void => void child.kill("SIGINT");
  process.once("exit", endWithUs);
  return {
    connectionString: connectionString(access),
    attached: false,
    stop: async () => {
      process.off("exit", endWithUs);
      await stop(files, { pid, socketDir: access.host });
    },
  };
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is written. */
async function stop(files: Files, { pid, socketDir }: { pid: number; socketDir: string }): Promise<void> {
  const isRunning = (): boolean => findPostmaster(files.cluster)?.pid === pid;
  if (isRunning()) {
    if (WINDOWS)
      spawnSync(findBinaries(chooseUser(), files.binaries).pgCtl, ["stop", "-D", files.cluster, "-m", "fast", "-w"]);
    else signal(pid, "SIGINT");
  }
  const deadline = Date.now() + STOP_MS;
  while (isRunning() && Date.now() < deadline) await sleep(20);
  if (isRunning()) signal(pid, "SIGQUIT");
  rmSync(files.owner, { force: true });
  if (!WINDOWS) rmSync(socketDir, { recursive: true, force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime.
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
    ...(durable
      ? {}
      : {
          fsync: "off",
          synchronous_commit: "off",
          full_page_writes: "off",
          wal_level: "minimal",
          max_wal_senders: 0,
          checkpoint_timeout: "1h",
          max_wal_size: "4GB",
        }),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** A private folder with a short path that stays the same for a data folder, so that attached processes find a restarted server. */
function makeSocketDir(home: string): string {
  const name = `plaudit-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;
  for (const parent of [tmpdir(), "/tmp"]) {
    const folder = join(parent, name);
    if (Buffer.byteLength(`${folder}/.s.PGSQL.5432`) > SOCKET_PATH_MAX) continue;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    // Anybody can make a folder of that name in the temporary folder.
    if (!found.isDirectory() || (found.uid !== process.geteuid?.() && process.geteuid?.() !== 0))
      return mkdtempSync(join(parent, "plaudit-"));
    chmodSync(folder, 0o700);
    return folder;
  }
  throw new Error(`The temporary folder ${tmpdir()} has too long a path for a socket: set TMPDIR to a shorter one.`);
}

function accessTo(files: Files, socketDir: string, port: number): Access {
  if (!WINDOWS) return { host: socketDir, port };
  return { host: "127.0.0.1", port, password: readIfThere(files.password) };
}

function connectionString({ host, port, password }: Access, database = DATABASE): string {
  const user = password === undefined ? USER : `${USER}:${encodeURIComponent(password)}`;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&sslmode=disable`;
}

async function becomesReady(access: Access, died: Promise<void>, deadline: number): Promise<boolean> {
  let dead = false;
  void died.then(() => (dead = true));
  while (!dead && Date.now() < deadline) {
    if (await answers(access)) return true;
    await Promise.race([sleep(20), died]);
  }
  return false;
}

async function answers(access: Access): Promise<boolean> {
  try {
    await withClient(access, (client) => client.query("SELECT 1"));
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(access: Access): Promise<void> {
  await withClient(access, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}

async function withClient<T>(access: Access, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: connectionString(access, "postgres"), connectionTimeoutMillis: 5_000 });
  // A connection that breaks while idle reports by event, which would end the program.
  client.on("error", () => {});
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

const spawnOptions = (runAs: RunAs) => ({ ...runAs.spawnOptions, ...(WINDOWS ? {} : { env: POSIX_ENV, cwd: "/" }) });

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
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
    reason: (): string =>
      (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? "it gave no reason").trim(),
  };
}
