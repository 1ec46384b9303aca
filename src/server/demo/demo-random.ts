import { createHash } from "node:crypto";

export interface DemoRandom {
  /** At least 0, less than 1. */
  next(): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
}

/** The same numbers for the same name on every machine, so that demo data is deterministic. */
export function demoRandom(name: string): DemoRandom {
  let state = createHash("sha256").update(`plaudit demo ${name}`).digest().readInt32LE();
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
  };
}
