const STEPS = [
  { unit: "year", seconds: 365 * 86_400 },
  { unit: "month", seconds: 30 * 86_400 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const;

/** "3 hours ago": the largest whole unit; a month is 30 days and a year 365. */
export function formatRelativeTime(at: Date, now: Date, locale: string): string {
  const seconds = Math.trunc((at.getTime() - now.getTime()) / 1000);
  const step = STEPS.find((candidate) => Math.abs(seconds) >= candidate.seconds) ?? STEPS[STEPS.length - 1]!;
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(seconds / step.seconds), step.unit);
}
