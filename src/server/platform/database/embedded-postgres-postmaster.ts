import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isAlive } from "./embedded-postgres-lock.ts";

/** What PostgreSQL itself writes down about the server on a data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
}

/** The server that runs on this data folder, ready or not; a file left by one that was killed does not count. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const lines = readLines(join(clusterDir, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid) || !isPostgresOn(clusterDir, pid)) return undefined;
  return { pid, port: Number(lines[3] ?? 0), socketDir: lines[4] ?? "" };
}

/**
 * After a crash the pid in PostgreSQL's file may belong to some other program by now, and PostgreSQL would refuse to start.
 * Our own pid instead of it counts as stale there; deleting the file would switch off its check for orphaned sessions.
 */
export function disownStalePid(clusterDir: string): void {
  const file = join(clusterDir, "postmaster.pid");
  const [first, ...rest] = readLines(file);
  if (first === undefined) return;
  // Cut off while it was written: PostgreSQL would wait for somebody to remove it.
  if (!(Number(first) > 0)) return rmSync(file);
  if (!isAlive(Number(first))) return;
  writeFileSync(file, [process.pid, ...rest].join("\n"));
}

/** A socket and its lock that a killed server left: its pid may belong to some other program by now. The folder is ours alone. */
export function removeStaleSocket(socketDir: string): void {
  for (const name of readdirSync(socketDir))
    if (name.startsWith(".s.PGSQL.")) rmSync(join(socketDir, name), { force: true });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** A postmaster works in its data folder; where that cannot be read, the name of the program must do. */
function isPostgresOn(clusterDir: string, pid: number): boolean {
  try {
    if (process.platform === "win32") return true;
    const command =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0", 1)[0]
        : execFileSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" }).trim();
    return (
      basename(command ?? "") === "postgres" &&
      (workingFolder(pid) ?? realpathSync(clusterDir)) === realpathSync(clusterDir)
    );
  } catch {
    return false;
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
