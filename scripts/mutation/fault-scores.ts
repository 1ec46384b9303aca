/** What became of a fault in all test files together. Faults in what a file does while it is loaded are not tried. */
export type Verdict = "noticed" | "unnoticed" | "lost" | "loading" | "untouched";

export interface Score {
  file: string;
  noticed: number;
  /** Noticed, or known to be noticed by nothing. */
  settled: number;
  /** The tests that pass through these spoil each other: neither noticed nor unnoticed. */
  unsettled: number;
  /** The share of the settled ones that must be noticed, in per cent. */
  least: number;
}

export function scoreOf(file: string, verdicts: readonly Verdict[], least: number): Score {
  const count = (...kinds: Verdict[]): number => verdicts.filter((verdict) => kinds.includes(verdict)).length;
  const noticed = count("noticed");
  return { file, noticed, settled: noticed + count("unnoticed", "untouched"), unsettled: count("lost"), least };
}

/** Where nothing is settled, nothing is known to be noticed. */
const percentOf = ({ noticed, settled }: Score): number => (settled === 0 ? 0 : (100 * noticed) / settled);
export const isTooLow = (score: Score): boolean => percentOf(score) < score.least;

export function wordsOf(score: Score): string {
  const { file, noticed, settled, unsettled, least } = score;
  const rest = unsettled > 0 ? `, ${unsettled} more not settled` : "";
  const verdict = isTooLow(score) ? `: too few, ${least} % must be` : "";
  return `${file}: ${noticed} of ${settled} noticed, ${percentOf(score).toFixed(1)} %${rest}${verdict}`;
}
