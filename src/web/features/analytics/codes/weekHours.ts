import { useTranslation } from "react-i18next";
import { dateFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";

interface Weekday {
  short: string;
  long: string;
}

/** A Monday; what counts is that it is one. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The days of a week by their number, Monday being 0. */
export function useWeekday(): (day: number) => Weekday {
  // Re-renders when the language changes.
  useTranslation();
  const named = (weekday: "short" | "long", day: number): string =>
    dateFormat(INTL_LOCALE[currentLocale()], { weekday, timeZone: "UTC" }).format(new Date(MONDAY + day * DAY_MS));
  return (day) => ({ short: named("short", day), long: named("long", day) });
}

/** "19:00"; after the last hour comes midnight. */
export const hourText = (hour: number): string => `${String(hour % 24).padStart(2, "0")}:00`;

interface BusiestHour {
  day: number;
  hour: number;
  count: number;
}

/** The hour of the week with the most, the earliest of several; undefined if there is none at all. */
export function busiestHour(hours: readonly (readonly number[])[]): BusiestHour | undefined {
  const all = hours.flatMap((row, day) => row.map((count, hour) => ({ day, hour, count })));
  const best = all.toSorted((a, b) => b.count - a.count)[0];
  return best && best.count > 0 ? best : undefined;
}
