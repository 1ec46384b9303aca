import type { Log } from "#server/platform/log/log.ts";
import type { Tap } from "./tap-batch.rules.ts";

/** A crash loses no more than this much time's taps. */
const FLUSH_MS = 1_000;
/** More than a process sees in many minutes: while the database is away, memory stays bounded. */
const MOST_WAITING = 200_000;

type Write = (taps: readonly Tap[]) => Promise<void>;

/** Keeps taps in memory for at most a second, so that no guest waits for one to be counted. */
export class TapBuffer {
  private readonly write: Write;
  private readonly log: Pick<Log, "warn">;
  private waiting: Tap[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(write: Write, log: Pick<Log, "warn">) {
    this.write = write;
    this.log = log;
  }

  add(tap: Tap): void {
    if (this.waiting.length >= MOST_WAITING) return;
    this.waiting.push(tap);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what is waiting. What cannot be written stays and is tried again a second later. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writeWaiting());
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    const taps = this.waiting;
    if (taps.length === 0) return;
    this.waiting = [];
    try {
      await this.write(taps);
    } catch (error) {
      this.log.warn({ err: error, taps: taps.length }, "taps wait for the database");
      this.waiting = [...taps, ...this.waiting].slice(0, MOST_WAITING);
      this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
    }
  }
}
