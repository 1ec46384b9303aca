import type { TFunction } from "i18next";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something waits, in the largest unit that is full. */
export function waitWords(seconds: number, t: TFunction): string {
  if (seconds < MINUTE) return t("office_dashboard:health.seconds", { count: seconds });
  if (seconds < HOUR) return t("office_dashboard:health.minutes", { count: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) return t("office_dashboard:health.hours", { count: Math.floor(seconds / HOUR) });
  return t("office_dashboard:health.days", { count: Math.floor(seconds / DAY) });
}
