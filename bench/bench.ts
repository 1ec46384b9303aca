/** One figure of a benchmark, with what it must not fall below and what is aimed at. */
export interface Figure {
  what: string;
  value: string;
  floor: string;
  goal?: string;
  ok: boolean;
}

export interface BenchOptions {
  /** Takes as long as the thing itself takes, where usually something shorter stands for it. */
  long: boolean;
}

/** What every `*.bench.ts` exports. */
export interface Bench {
  name: string;
  /** It counts and does not time: others that do the same may run beside it. */
  countsOnly?: boolean;
  run(options: BenchOptions): Promise<Figure[]>;
}

/** What a figure must reach, and what it should. */
export interface Budget {
  floor: number;
  goal?: number;
}

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export const ROUNDS = 7;
/** A server that runs for weeks is measured, not one whose code is still being compiled: its figures begin after so many rounds. */
export const SERVER_WARM_UP = 4;

/** Interleaved, so that whatever else the machine does hits both; the first rounds only warm up. */
export async function compare(measure: {
  ours: () => Promise<number>;
  bare: () => Promise<number>;
  warmUp?: number;
}): Promise<{ ratio: number; ours: number; bare: number }> {
  const { warmUp = 1 } = measure;
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < warmUp + ROUNDS; round += 1) {
    const bare = await measure.bare();
    const ours = await measure.ours();
    if (round >= warmUp) rounds.push({ ours, bare });
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
  { floor, goal }: Budget,
): Figure => ({
  what: `${what} (${ours.toFixed(0)} µs against ${bare.toFixed(0)} µs)`,
  value: ratio.toFixed(2),
  floor: `≥ ${floor.toFixed(2)}`,
  ...(goal !== undefined && { goal: `≥ ${goal.toFixed(2)}` }),
  ok: ratio >= floor,
});

/** Something of which less is better. */
export const atMost = (what: string, value: number, budget: Budget, textOf: (value: number) => string): Figure => ({
  what,
  value: textOf(value),
  floor: `≤ ${textOf(budget.floor)}`,
  ...(budget.goal !== undefined && { goal: `≤ ${textOf(budget.goal)}` }),
  ok: value <= budget.floor,
});

/** Nothing was painted at zero. */
export const paintFigure = (what: string, lcp: number, budget: Budget): Figure => {
  const figure = atMost(what, lcp, budget, (ms) => `${ms.toFixed(0)} ms`);
  return { ...figure, ok: lcp > 0 && figure.ok };
};

export const shiftFigure = (what: string, cls: number, floor: number): Figure =>
  atMost(what, cls, { floor, goal: 0 }, (shift) => shift.toFixed(3));

export const kiloBytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
