import { dateFormat } from "#shared/domain/intl.ts";
import type { Locale } from "#shared/domain/locales.ts";

const INTL_LOCALE: Record<Locale, string> = { en: "en-GB", de: "de-DE" };
const DAY_MS = 86_400_000;

/** A calendar day on this device, as 2026-11-15. */
export function today(now = new Date()): string {
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** A day before another; both are calendar days without a time. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** "1 Aug – 15 Nov 2026", short enough for a narrow field; a missing day is left out. */
export function formatDays([from, to]: readonly [string | null, string | null], locale: Locale): string {
  if (from === null && to === null) return "";
  const years = new Set([from, to].map((day) => day?.slice(0, 4)));
  const form = dateFormat(INTL_LOCALE[locale], {
    day: "numeric",
    month: locale === "de" ? "numeric" : "short",
    year: years.size === 1 ? "numeric" : "2-digit",
    timeZone: "UTC",
  });
  if (from !== null && to !== null) return form.formatRange(new Date(from), new Date(to));
  return from === null ? `– ${form.format(new Date(to ?? ""))}` : `${form.format(new Date(from))} –`;
}
