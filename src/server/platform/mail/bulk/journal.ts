import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { STALE_MS, isHeld, removeFile, touchLock, writeLock } from "./journal.lock.ts";
import { type Progress, isJournalId, lineOf, linesOf, progressOf, readJournal } from "./journal.rules.ts";
import type { Verdict } from "./smtp-client.ts";

/** Nothing may be sent: what happens to it could not be written down. */
export class JournalTrouble extends Error {
  override name = "JournalTrouble";
}

/** What a dead worker left behind. */
export interface LeftJournal {
  workerId: string;
  messages: ReadonlyMap<string, Progress>;
  /** The database has it all; the file goes. */
  done(): void;
}

export interface Journal {
  readonly workerId: string;
  /** Another worker took this one for dead: nothing can be started any more. */
  readonly isTaken: boolean;
  /** Throws JournalTrouble; then nothing of the message may leave. */
  start(id: string): void;
  written(id: string): void;
  answered(id: string, verdict: Verdict): void;
  /** The database knows what became of these. */
  settled(ids: readonly string[]): void;
  /** Takes over the journals of workers that are dead, each for one taker alone. */
  takeLeft(): LeftJournal[];
  /** Lets go. What is not settled stays for the next worker. */
  close(): void;
}

interface JournalOptions {
  dir: string;
  /** New for each start of a worker: a name is never used again. */
  workerId: string;
  /** From this size on it is written anew with what is not settled. */
  largest?: number;
  staleMs?: number;
  /** For tests of full disks. */
  append?: (fd: number, text: string) => number;
}

const LARGEST = 4 * 1024 * 1024;
const WORKER_ID = /^[\w-]{1,64}$/;
const LOG = /^([\w-]+)\.log(?:\.taken-([\w-]+))?$/;
const NEW = "new";

/**
 * Opens a worker's journal. Each line goes to the kernel before the call returns, which outlives a killed process; it is not
 * flushed to the disk, so a power cut may cost the last lines.
 */
export function openJournal(options: JournalOptions): Journal {
  return new FileJournal(options);
}

class FileJournal implements Journal {
  readonly workerId: string;
  readonly #options: Required<JournalOptions>;
  readonly #path: string;
  readonly #lock: string;
  readonly #open = new Map<string, Progress>();
  readonly #heart: NodeJS.Timeout;
  #fd: number;
  #size = 0;
  #limit: number;
  /** Lines the disk had no room for. */
  #unsaved = "";
  #beatAt = performance.now();
  #isTaken = false;

  constructor({ largest = LARGEST, staleMs = STALE_MS, append = writeSync, ...options }: JournalOptions) {
    if (!WORKER_ID.test(options.workerId)) throw new Error("Not a worker's id");
    this.#options = { ...options, largest, staleMs, append };
    this.workerId = options.workerId;
    this.#limit = largest;
    this.#path = join(options.dir, `${options.workerId}.log`);
    this.#lock = lockOf(options.dir, options.workerId);
    mkdirSync(options.dir, { recursive: true, mode: 0o700 });
    writeLock(this.#lock);
    this.#fd = openSync(this.#path, "ax", 0o600);
    this.#heart = setInterval(() => this.#beat(), staleMs / 12).unref();
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  start(id: string): void {
    if (!isJournalId(id)) throw new JournalTrouble("Not an id a journal can keep");
    // After a long sleep somebody may have taken this worker for dead.
    if (performance.now() - this.#beatAt > this.#options.staleMs / 3) this.#beat();
    if (this.#isTaken) throw new JournalTrouble("Another worker took this journal over");
    const before = this.#unsaved;
    const trouble = this.#write(lineOf(id, { at: "started" }));
    if (trouble) {
      this.#unsaved = `\n${before}`;
      throw new JournalTrouble("The journal cannot be written", { cause: trouble });
    }
    this.#open.set(id, { at: "started" });
  }

  written(id: string): void {
    this.#add(id, { at: "written" });
  }

  answered(id: string, verdict: Verdict): void {
    const progress = progressOf(verdict);
    if (progress) this.#add(id, progress);
  }

  /** What has left cannot be called back: a line that finds no room is kept and written with the next. */
  #add(id: string, progress: Progress): void {
    if (!this.#open.has(id)) return;
    this.#open.set(id, progress);
    this.#write(lineOf(id, progress));
  }

  #write(line: string): Error | undefined {
    const text = this.#unsaved === "" ? line : this.#unsaved + line;
    try {
      const bytes = this.#options.append(this.#fd, text);
      this.#size += bytes;
      if (bytes !== text.length) throw new Error("The disk is full");
      this.#unsaved = "";
      return undefined;
    } catch (error) {
      // Begins a new line, so that the torn one spoils no other.
      this.#unsaved = `\n${text}`;
      return error as Error;
    }
  }

  settled(ids: readonly string[]): void {
    for (const id of ids) this.#open.delete(id);
    if (this.#size > this.#limit && !this.#isTaken) this.#rewrite();
  }

  /** Under another name first: whoever reads meanwhile finds the whole old one or the whole new one. */
  #rewrite(): void {
    const fresh = `${this.#path}.${NEW}`;
    const text = [...this.#open].map(([id, progress]) => linesOf(id, progress)).join("");
    try {
      removeFile(fresh);
      const fd = openSync(fresh, "ax", 0o600);
      const bytes = text === "" ? 0 : this.#options.append(fd, text);
      if (bytes !== text.length) {
        closeSync(fd);
        throw new Error("The disk is full");
      }
      fsyncSync(fd);
      renameSync(fresh, this.#path);
      closeSync(this.#fd);
      this.#fd = fd;
      this.#size = bytes;
      this.#unsaved = "";
      this.#limit = Math.max(this.#options.largest, bytes * 4);
    } catch {
      // The old one is as good, only longer.
      this.#limit += this.#options.largest;
    }
  }

  #beat(): void {
    this.#beatAt = performance.now();
    try {
      touchLock(this.#lock);
      this.#isTaken ||= statSync(this.#path).ino !== fstatSync(this.#fd).ino;
    } catch {
      this.#isTaken = true;
    }
  }

  takeLeft(): LeftJournal[] {
    const { dir, staleMs } = this.#options;
    return readdirSync(dir).flatMap((name) => {
      const [, workerId, taker] = LOG.exec(name) ?? [];
      const owner = taker ?? workerId;
      if (workerId === undefined || owner === undefined || owner === this.workerId) return [];
      if (isHeld(lockOf(dir, owner), staleMs)) return [];
      return this.#take(name, workerId);
    });
  }

  /** Whoever renames it first has it; if they die too, it is left again. */
  #take(name: string, workerId: string): LeftJournal[] {
    const { dir } = this.#options;
    const taken = join(dir, `${workerId}.log.taken-${this.workerId}`);
    try {
      renameSync(join(dir, name), taken);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
    const done = (): void => {
      for (const path of [taken, join(dir, `${workerId}.log.${NEW}`), lockOf(dir, workerId)]) removeFile(path);
    };
    return [{ workerId, messages: readJournal(readFileSync(taken, "latin1")), done }];
  }

  close(): void {
    clearInterval(this.#heart);
    closeSync(this.#fd);
    if (this.#open.size === 0 && !this.#isTaken) removeFile(this.#path);
    removeFile(this.#lock);
  }
}

const lockOf = (dir: string, workerId: string): string => join(dir, `${workerId}.lock`);
