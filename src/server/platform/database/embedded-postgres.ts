import { type ChildProcess, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Access,
  answers,
  connectionString,
  createDatabase,
  freePort,
  makeSocketDir,
} from "./embedded-postgres-access.ts";
import { findBinaries } from "./embedded-postgres-binaries.ts";
import { isAlive, withLock } from "./embedded-postgres-lock.ts";
import { findPostmaster } from "./embedded-postgres-postmaster.ts";
import { START_MS, type Tools, runInitdb, startServer } from "./embedded-postgres-server.ts";
import { chooseUser, unreachable } from "./embedded-postgres-user.ts";

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

const WINDOWS = process.platform === "win32";
const STOP_MS = 30_000;
const RESTART_MS = 2_000;

/** Starts PostgreSQL on the data folder, or attaches to the one that already runs there. One that crashes is started again. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const files = prepareFolder(resolve(options.dataDir));
  return withLock(files.lock, async () => {
    const running = await attach(files);
    if (running) return running;
    const runAs = chooseUser();
    runAs.letThrough(files.home);
    const binaries = findBinaries(runAs, files.binaries);
    const tools = { binaries, runAs, durable: options.durable ?? true, log: options.log ?? (() => {}) };
    if (!existsSync(files.cluster)) await initialise(files, tools);
    runAs.own(files.cluster);
    if (!runAs.mayReach(files.cluster)) throw unreachable(files.cluster);
    return launch(files, tools);
  });
}

function prepareFolder(home: string): Files {
  try {
    mkdirSync(home, { recursive: true });
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data folder ${home} is not writable: ${(error as Error).message}.`, { cause: error });
  }
  const file = (suffix: string): string => join(home, `pg18${suffix}`);
  return {
    home,
    cluster: file(""),
    lock: file(".lock"),
    owner: file(".owner"),
    password: file(".password"),
    binaries: file(".binaries"),
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
      if (!attached) takeOwnership(files);
      return {
        connectionString: connectionString(access),
        attached,
        stop: async () => (attached ? undefined : stop(files, postmaster)),
      };
    }
    if (Date.now() > deadline) {
      throw new Error(`A database runs in ${files.cluster} (process ${postmaster.pid}) but does not answer.`);
    }
    await sleep(50);
  }
}

/** Makes the cluster under another name first, so that an interrupted start never leaves half a database behind. */
async function initialise(files: Files, tools: Tools): Promise<void> {
  for (const name of readdirSync(files.home)) {
    if (name.startsWith(`${basename(files.cluster)}.unfinished.`)) {
      rmSync(join(files.home, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
  const unfinished = `${files.cluster}.unfinished.${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  tools.runAs.own(unfinished);
  if (!tools.runAs.mayReach(unfinished)) throw unreachable(unfinished);
  if (WINDOWS) writeFileSync(files.password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  try {
    await runInitdb(unfinished, WINDOWS ? files.password : undefined, tools);
    renameSync(unfinished, files.cluster);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function launch(files: Files, tools: Tools): Promise<EmbeddedPostgres> {
  const socketDir = WINDOWS ? "" : makeSocketDir(files.home);
  if (!WINDOWS) tools.runAs.own(socketDir);
  const access = accessTo(files, socketDir, WINDOWS ? await freePort() : 5432);
  const child = await startServer(files.cluster, access, tools);
  await createDatabase(access);
  takeOwnership(files);
  return {
    connectionString: connectionString(access),
    attached: false,
    stop: keepRunning(files, access, tools, child),
  };
}

/** Starts the server again, at the same address, whenever it ends without being asked to. The answer stops it for good. */
function keepRunning(files: Files, access: Access, tools: Tools, first: ChildProcess): () => Promise<void> {
  let child = first;
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();

  const restart = async (): Promise<void> => {
    tools.log("PostgreSQL ended unexpectedly and is started again");
    while (!stopping) {
      try {
        await withLock(files.lock, async () => {
          // Another process may have been quicker, and owns it now.
          if (findPostmaster(files.cluster)) return;
          child = await startServer(files.cluster, access, tools);
          takeOwnership(files);
          watch();
        });
        return;
      } catch (error) {
        tools.log((error as Error).message);
        await sleep(RESTART_MS, undefined, { ref: false });
      }
    }
  };
  const watch = (): void => {
    child.once("exit", () => {
      if (!stopping) restarting = restart();
    });
  };
  // Where nothing ends it together with its parent, it must not outlive us.
  const endWithUs = (): void => void child.kill("SIGINT");

  watch();
  process.once("exit", endWithUs);
  return async () => {
    stopping = true;
    await restarting;
    process.off("exit", endWithUs);
    if (child.pid !== undefined) await stop(files, { pid: child.pid, socketDir: access.host });
  };
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is written. */
async function stop(files: Files, { pid, socketDir }: { pid: number; socketDir: string }): Promise<void> {
  const isRunning = (): boolean => findPostmaster(files.cluster)?.pid === pid;
  if (isRunning()) {
    if (WINDOWS) {
      const { pgCtl } = findBinaries(chooseUser(), files.binaries);
      spawnSync(pgCtl, ["stop", "-D", files.cluster, "-m", "fast", "-w"]);
    } else signal(pid, "SIGINT");
  }
  const deadline = Date.now() + STOP_MS;
  while (isRunning() && Date.now() < deadline) await sleep(20);
  if (isRunning()) signal(pid, "SIGQUIT");
  if (readIfThere(files.owner) !== String(process.pid)) return;
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

const takeOwnership = (files: Files): void => writeFileSync(files.owner, String(process.pid));

function accessTo(files: Files, socketDir: string, port: number): Access {
  if (!WINDOWS) return { host: socketDir, port };
  return { host: "127.0.0.1", port, password: readIfThere(files.password) };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
