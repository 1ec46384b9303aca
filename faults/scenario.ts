import type { Stage } from "./stage.ts";

/** One fault, and what must hold while it lasts and afterwards. */
export interface Scenario {
  /** Stays the same for good: it is named on the command line and in the table. */
  id: string;
  title: string;
  /** After this long it has failed, whatever it still waits for. */
  seconds: number;
  /** Also part of `npm test`: short, and true on a busy machine. */
  isQuick?: boolean;
  run(stage: Stage, verdict: Verdict): Promise<void>;
}

/** Why a scenario cannot be played on this machine. */
export class NotRun extends Error {
  override name = "NotRun";
}

/** What a scenario found: figures for the table, and everything that was not as promised. */
export class Verdict {
  readonly figures: string[] = [];
  readonly faults: string[] = [];
  readonly #patience: number;

  /** Limits of time are multiplied by `patience`, for a machine that has other things to do as well. */
  constructor(patience = 1) {
    this.#patience = patience;
  }

  /** A figure for the table. */
  note(figure: string): void {
    this.figures.push(figure);
  }

  /** A promise; the text says what is wrong when it is not kept. */
  must(isKept: boolean, fault: string): void {
    if (!isKept) this.faults.push(fault);
  }

  /** A figure that must be exactly this. */
  same(what: string, found: unknown, wanted: unknown): void {
    this.note(`${String(found)} ${what}`);
    this.must(found === wanted, `${what}: ${String(found)} instead of ${String(wanted)}`);
  }

  /** A duration in milliseconds that must not be longer than this. */
  within(what: string, tookMs: number, limitMs: number): void {
    this.note(`${what} ${secondsOf(tookMs)}`);
    const limit = limitMs * this.#patience;
    this.must(tookMs <= limit, `${what} ${secondsOf(tookMs)}, longer than ${secondsOf(limit)}`);
  }
}

export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
