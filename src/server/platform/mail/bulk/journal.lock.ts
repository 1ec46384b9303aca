import { readFileSync, readlinkSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";

/** A worker that another host or container sees is taken for dead after so long without a sign of life. */
export const STALE_MS = 60_000;

interface Holder {
  pid: number;
  /** When the process began: its number may be somebody else's by now. Empty where the system does not tell. */
  began: string;
  /** Whose process numbers these are: a container has its own, and a restarted machine begins again. */
  space: string;
}

const readOr = <T>(read: () => string, otherwise: T): string | T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

const spaceOf = (): string =>
  readOr(
    () => `${readlinkSync("/proc/self/ns/pid")} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`,
    hostname(),
  );

/** Clock ticks from the machine's start to the process's (proc(5), 22nd field); the name before it may hold anything. */
const beganOf = (pid: number): string | undefined =>
  readOr<undefined>(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  }, undefined);

/** Says that this process lives. Throws if the name was ever taken. */
export function writeLock(path: string): void {
  const holder: Holder = { pid: process.pid, began: beganOf(process.pid) ?? "", space: spaceOf() };
  writeFileSync(path, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
}

/** A sign of life. */
export function touchLock(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

/** Whether the worker that holds a lock may still be sending. In doubt it is. */
export function isHeld(path: string, staleMs = STALE_MS): boolean {
  const text = readOr(() => readFileSync(path, "utf8"), undefined);
  if (text === undefined) return false;
  const holder = readHolder(text);
  if (holder?.space === spaceOf()) {
    if (holder.began !== "") return beganOf(holder.pid) === holder.began;
    if (!isRunning(holder.pid)) return false;
  }
  return isFresh(path, staleMs);
}

function readHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // Being written, or cut off while it was.
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isFresh(path: string, staleMs: number): boolean {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  return Date.now() - mtimeMs < staleMs;
}

/** Removes a file that somebody else may have removed. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
