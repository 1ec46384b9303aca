import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const BEAT_MS = 1_000;
const STALE_MS = 15_000;

/** Lets one process at a time start a database in a folder. The lock of a process that was killed is taken over. */
export async function withLock<T>(path: string, run: () => Promise<T>): Promise<T> {
  while (!tryLock(path)) await sleep(50 + Math.random() * 50);
  const beat = setInterval(() => touch(path), BEAT_MS);
  try {
    return await run();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

export function isAlive(pid: number): boolean {
  // 0 and below name whole groups of processes.
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // After a long standstill (a suspended machine) another process may have taken over.
  }
}

function tryLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (isStale(path)) rmSync(path, { force: true });
    return false;
  }
}

function isStale(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, "utf8"));
    const age = Date.now() - statSync(path).mtimeMs;
    // A file just made has no pid in it yet; a pid may have been given to another process since.
    return age > STALE_MS || (holder > 0 && !isAlive(holder));
  } catch {
    return false;
  }
}
