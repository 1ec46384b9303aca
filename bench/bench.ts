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

const ROUNDS = 7;

/** Interleaved, so that whatever else the machine does hits both; the first round only warms up. */
export async function compare(measure: {
  ours: () => Promise<number>;
  bare: () => Promise<number>;
}): Promise<{ ratio: number; ours: number; bare: number }> {
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await measure.bare();
    const ours = await measure.ours();
    if (round > 0) rounds.push({ ours, bare });
  }
  return {
    ratio: medianOf(rounds.map(({ ours, bare }) => bare / ours)),
    ours: medianOf(rounds.map(({ ours }) => ours)),
    bare: medianOf(rounds.map(({ bare }) => bare)),
  };
}

/** A ratio with what both cost. */
export const ratioFigure = (
  what: string,
  { ratio, ours, bare }: { ratio: number; ours: number; bare: number },
  floor: number,
): Figure => ({
  what: `${what} (${ours.toFixed(0)} µs against ${bare.toFixed(0)} µs)`,
  value: ratio.toFixed(2),
  floor: `≥ ${floor.toFixed(2)}`,
  ok: ratio >= floor,
});

export const paintFigure = (what: string, lcp: number, floor: number): Figure => ({
  what,
  value: `${lcp.toFixed(0)} ms`,
  floor: `≤ ${floor} ms`,
  ok: lcp > 0 && lcp <= floor,
});

export const shiftFigure = (what: string, cls: number, floor: number): Figure => ({
  what,
  value: cls.toFixed(3),
  floor: `≤ ${floor}`,
  ok: cls <= floor,
});
