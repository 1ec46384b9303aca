import { execFileSync } from "node:child_process";
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

/** Names a process by its pid and start time, since pids are used again; in a container even at once. */
export const nameOf = (pid: number): string => `${pid} ${beginningOf(pid)}`.trim();

/** Whether the process of this name still runs. Without a start time, the pid alone decides. */
export function isRunning(name: string): boolean {
  const [pid = "", beginning = ""] = name.trim().split(/ (.*)/s);
  if (!isAlive(Number(pid))) return false;
  const now = beginningOf(Number(pid));
  return beginning === "" || now === "" || beginning === now;
}

/** Empty where it cannot be told. */
function beginningOf(pid: number): string {
  try {
    if (process.platform === "win32") return "";
    if (process.platform !== "linux")
      return execFileSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" }).trim();
    // Counted from the start of the machine, so the start itself belongs to it. The program's name may hold spaces and brackets.
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim().split(" ");
    return `${boot} ${fields[19]}`;
  } catch {
    return "";
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
    writeFileSync(path, nameOf(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (isStale(path)) rmSync(path, { force: true });
    return false;
  }
}

function isStale(path: string): boolean {
  try {
    const holder = readFileSync(path, "utf8");
    const age = Date.now() - statSync(path).mtimeMs;
    // A file just made has nothing in it yet, and is given a few beats.
    if (holder === "") return age > 3 * BEAT_MS;
    return age > STALE_MS || !isRunning(holder);
  } catch {
    return false;
  }
}
