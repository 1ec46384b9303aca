import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Everything one scenario uses, ended in reverse order when it is over. */
export class Stage {
  readonly #endings: (() => unknown)[] = [];
  #isOver = false;

  /** A folder of its own, removed at the end. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), "plaudit-faults-"));
    this.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
    return folder;
  }

  /** Runs at the end, whatever happened; also what a scenario that ran out of time starts too late. */
  atEnd(ending: () => unknown): void {
    if (this.#isOver) void Promise.resolve(ending()).catch(() => undefined);
    else this.#endings.push(ending);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    for (const ending of this.#endings.splice(0).toReversed())
      await Promise.race([Promise.resolve(ending()).catch(() => undefined), sleep(10_000, undefined, { ref: false })]);
  }
}

/** Asks until the answer is something; says what it waited for when it never is. Gives the milliseconds it took. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  { seconds = 30, every = 50 }: { seconds?: number; every?: number } = {},
): Promise<{ found: NonNullable<T>; tookMs: number }> {
  const began = performance.now();
  for (;;) {
    const found = await ask();
    const tookMs = performance.now() - began;
    if (found) return { found, tookMs };
    if (tookMs > seconds * 1000) throw new Error(`waited ${seconds} s in vain: ${what}`);
    await sleep(every);
  }
}
