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
import { isRunning, nameOf, withLock } from "./embedded-postgres-lock.ts";
import { findPostmaster } from "./embedded-postgres-postmaster.ts";
import { START_MS, type Tools, runInitdb, startServer } from "./embedded-postgres-server.ts";
import { chooseUser, unreachable } from "./embedded-postgres-user.ts";

export interface EmbeddedPostgres {
  connectionString: string;
  /** True if another process owned the server at the start; `stop` leaves it running as long as that one lives. */
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
  /** Receives what a person should know: that the server was lost and is back. */
  say?: (line: string) => void;
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
const LOOK_MS = 500;

/** How this process holds the server: as its owner, who stops it in the end, or attached to somebody else's. */
interface Hold {
  access: Access;
  pid: number;
  owned: boolean;
  /** Known if this process started it. */
  child?: ChildProcess;
}

/**
 * Starts PostgreSQL on the data folder, or attaches to the one that already runs there. One that crashes, or whose owner
 * ends, is started again at the same address by whoever needs it.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const files = prepareFolder(resolve(options.dataDir));
  const hold = await takeHold(files, options);
  return {
    connectionString: connectionString(hold.access),
    attached: !hold.owned,
    stop: keepHold(files, options, hold),
  };
}

/** `at` is the address a server had before: who was connected there must find it again. */
function takeHold(files: Files, options: Options, at?: Access): Promise<Hold> {
  return withLock(files.lock, async () => {
    const running = await attach(files);
    if (running) return running;
    const runAs = chooseUser();
    runAs.letThrough(files.home);
    const binaries = findBinaries(runAs, files.binaries);
    const tools = { binaries, runAs, durable: options.durable ?? true, log: options.log ?? (() => {}) };
    removeUnfinished(files);
    if (!existsSync(files.cluster)) await initialise(files, tools);
    runAs.own(files.cluster);
    if (!runAs.mayReach(files.cluster)) throw unreachable(files.cluster);
    return launch(files, tools, at);
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
async function attach(files: Files): Promise<Hold | undefined> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const postmaster = findPostmaster(files.cluster);
    if (!postmaster) return undefined;
    const access = accessTo(files, postmaster.socketDir, postmaster.port);
    if (await answers(access)) {
      const owned = !isOwned(files);
      if (owned) {
        // Its owner was killed and left it behind, perhaps before the database was made: it is ours now.
        await createDatabase(access);
        takeOwnership(files);
      }
      return { access, pid: postmaster.pid, owned };
    }
    if (Date.now() > deadline) {
      throw new Error(`A database runs in ${files.cluster} (process ${postmaster.pid}) but does not answer.`);
    }
    await sleep(50);
  }
}

/** What interrupted starts left behind. At every start: one that was interrupted may have been at it still when the next made its own. */
function removeUnfinished(files: Files): void {
  for (const name of readdirSync(files.home)) {
    if (name.startsWith(`${basename(files.cluster)}.unfinished.`)) {
      rmSync(join(files.home, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** Makes the cluster under another name first, so that an interrupted start never leaves half a database behind. */
async function initialise(files: Files, tools: Tools): Promise<void> {
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

async function launch(files: Files, tools: Tools, at?: Access): Promise<Hold> {
  const access = at ?? accessTo(files, WINDOWS ? "" : makeSocketDir(files.home), WINDOWS ? await freePort() : 5432);
  if (!WINDOWS) {
    // Gone with the owner that stopped in order.
    mkdirSync(access.host, { recursive: true, mode: 0o700 });
    tools.runAs.own(access.host);
  }
  const child = await startServer(files.cluster, access, tools);
  await createDatabase(access);
  takeOwnership(files);
  return { access, pid: child.pid ?? 0, owned: true, child };
}

/** Holds the server until the answer is called, which stops it for good if it is ours. */
function keepHold(files: Files, options: Options, first: Hold): () => Promise<void> {
  let hold = first;
  let stopping = false;
  let regaining: Promise<void> = Promise.resolve();
  let looking: NodeJS.Timeout | undefined;

  const regain = async (): Promise<void> => {
    options.log?.("PostgreSQL or its owner ended");
    while (!stopping) {
      try {
        const wasOwned = hold.owned;
        hold = await takeHold(files, options, hold.access);
        if (hold.owned)
          options.say?.(
            wasOwned
              ? "The built-in database ended unexpectedly and was started again."
              : "The process that ran the built-in database ended. This one runs it now.",
          );
        return watch();
      } catch (error) {
        options.say?.((error as Error).message);
        await sleep(RESTART_MS, undefined, { ref: false });
      }
    }
  };
  const lose = (): void => {
    clearInterval(looking);
    if (!stopping) regaining = regain();
  };
  const look = (): void => {
    if (findPostmaster(files.cluster)?.pid !== hold.pid || !(hold.owned || isOwned(files))) lose();
  };
  /** Our own child tells when it ends; somebody else's must be looked after. */
  const watch = (): void => {
    if (hold.child?.exitCode === null) hold.child.once("exit", lose);
    else looking = setInterval(look, LOOK_MS).unref();
  };
  // Where nothing ends it together with its parent, it must not outlive us.
  const endWithUs = (): void => {
    if (hold.owned) signal(hold.pid, "SIGINT");
  };

  watch();
  process.once("exit", endWithUs);
  return async () => {
    stopping = true;
    clearInterval(looking);
    await regaining;
    process.off("exit", endWithUs);
    if (hold.owned) await stop(files, hold);
  };
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are ended, everything is written. */
async function stop(files: Files, { pid, access }: Hold): Promise<void> {
  const isServing = (): boolean => findPostmaster(files.cluster)?.pid === pid;
  if (isServing()) {
    if (WINDOWS) {
      const { pgCtl } = findBinaries(chooseUser(), files.binaries);
      spawnSync(pgCtl, ["stop", "-D", files.cluster, "-m", "fast", "-w"]);
    } else signal(pid, "SIGINT");
  }
  const deadline = Date.now() + STOP_MS;
  while (isServing() && Date.now() < deadline) await sleep(20);
  if (isServing()) signal(pid, "SIGQUIT");
  // Under the lock, since an attached process may be starting it again by now.
  await withLock(files.lock, async () => {
    if (readIfThere(files.owner) !== nameOf(process.pid)) return;
    rmSync(files.owner, { force: true });
    if (!WINDOWS) rmSync(access.host, { recursive: true, force: true });
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime.
  }
}

const takeOwnership = (files: Files): void => writeFileSync(files.owner, nameOf(process.pid), { mode: 0o600 });
const isOwned = (files: Files): boolean => isRunning(readIfThere(files.owner));

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
