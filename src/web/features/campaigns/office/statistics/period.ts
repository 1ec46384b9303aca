/** How many months the statistics go back. */
export const PERIODS = [12, 24, 36] as const;
export type Period = (typeof PERIODS)[number];

/** The period in a URL; anything else is the first one. */
export const readPeriod = (value: string | undefined): Period =>
  PERIODS.find((period) => String(period) === value) ?? PERIODS[0];
