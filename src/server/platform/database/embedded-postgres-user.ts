import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lchownSync, lstatSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** How a PostgreSQL program is started: PostgreSQL refuses to run as root. */
export interface RunAs {
  command(words: readonly string[]): { file: string; args: string[] };
  spawnOptions: { uid?: number; gid?: number };
  /** Gives files to the user the database runs as, where that differs from ours. */
  own(path: string): void;
  /** Lets that user through a folder that is otherwise ours alone. */
  letThrough(folder: string): void;
  /** Whether that user may open the path at all. */
  mayReach(path: string): boolean;
}

/** A fixed environment: locale and PG… variables of the caller must not change how the database is made. */
export const POSIX_ENV = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };

/** Ordinary users run it as they are; root needs a detour. */
export function chooseUser(): RunAs {
  if (process.platform === "win32" || process.geteuid?.() !== 0) return ordinaryUser;
  if (succeeds("unshare", [...USER_NAMESPACE, "true"])) return mappedRoot;
  return otherUser();
}

/**
 * Ends a program together with its parent even if that one is killed: only Linux has it, and not every `setpriv`. Had the
 * parent been killed before the signal was asked for, nobody would send it: the shell starts nothing without its parent.
 */
export function dieWithParent(): string[] {
  const wrapper = ["setpriv", "--pdeathsig", "INT", "--"];
  if (process.platform !== "linux" || !succeeds("setpriv", [...wrapper.slice(1), "true"])) return [];
  return [...wrapper, "sh", "-c", '[ "$PPID" = "$0" ] && exec "$@"', String(process.pid)];
}

function asItIs([file = "", ...args]: readonly string[]): { file: string; args: string[] } {
  return { file, args };
}

const ordinaryUser: RunAs = {
  command: asItIs,
  spawnOptions: {},
  own: () => {},
  letThrough: () => {},
  mayReach: () => true,
};

const USER_NAMESPACE = ["-U", "--map-user=1", "--map-group=1"];

/** A user namespace in which root appears as user 1: files stay root's, and PostgreSQL does not refuse to run. */
const mappedRoot: RunAs = {
  command: (words) => ({ file: "unshare", args: [...USER_NAMESPACE, ...words] }),
  spawnOptions: {},
  own: (path) => changeOwner(path, { uid: 0, gid: 0 }),
  letThrough: () => {},
  mayReach: () => true,
};

/** Where user namespaces are forbidden, as in many containers. */
function otherUser(): RunAs {
  const ids = idsOf("postgres") ?? idsOf("nobody");
  if (!ids)
    throw new Error(
      "The built-in database cannot run as root on this machine: start Plaudit as another user, or set DATABASE_URL.",
    );
  return {
    command: asItIs,
    spawnOptions: ids,
    own: (path) => changeOwner(path, ids),
    letThrough: (folder) => chmodSync(folder, 0o711),
    mayReach: (path) => spawnSync("test", ["-r", path], { ...ids, env: POSIX_ENV }).status === 0,
  };
}

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const fields = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find((candidate) => candidate[0] === user);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
}

/** Walks the tree only if its top belongs to somebody else: the whole tree changes hands at once. */
function changeOwner(path: string, ids: { uid: number; gid: number }): void {
  if (lstatSync(path).uid === ids.uid) return;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), ids.uid, ids.gid);
  }
  // Last, so that a walk that was cut short is repeated.
  chownSync(path, ids.uid, ids.gid);
}

function succeeds(file: string, args: string[]): boolean {
  return spawnSync(file, args, { stdio: "ignore", env: POSIX_ENV }).status === 0;
}

/** One sentence for the case that root's files lie where the database's own user cannot go. */
export const unreachable = (path: string): Error =>
  new Error(
    `The built-in database cannot run as root here and its own user may not enter ${dirname(path)}: start Plaudit as another user, move DATA_DIR, or set DATABASE_URL.`,
  );
