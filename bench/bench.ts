/** One figure of a benchmark, with what it must not fall below. */
export interface Figure {
  what: string;
  value: string;
  floor: string;
  ok: boolean;
}

/** What every `*.bench.ts` exports. */
export interface Bench {
  name: string;
  run(): Promise<Figure[]>;
}

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};
