/** Writes counts down; what cannot be written is lost, since nobody's work may fail by it. */
type Write<K extends string> = (counts: ReadonlyMap<K, number>) => Promise<void>;

export interface Tally<K extends string> {
  /** Counts these. Waits for nobody, except for the first one after a while, which is written at once. */
  add(keys: readonly K[], write: Write<K>): Promise<void>;
}

/**
 * Counts in memory and writes at most once in so many milliseconds, however often it is told: for what anybody may send as fast
 * as they like. What came in between follows by itself.
 */
export function makeTally<K extends string>(everyMs: number): Tally<K> {
  let counts = new Map<K, number>();
  let writtenAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const flush = async (write: Write<K>): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const written = counts;
    counts = new Map();
    writtenAt = performance.now();
    await write(written).catch(() => undefined);
  };
  return {
    async add(keys, write) {
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      const rest = writtenAt + everyMs - performance.now();
      if (rest <= 0) await flush(write);
      else timer ??= setTimeout(() => void flush(write), rest).unref();
    },
  };
}
