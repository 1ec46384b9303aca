import type { TFunction } from "i18next";

const HOUR = 60;
const DAY = 24 * HOUR;

/** A span of time as short as it can be read: minutes, hours and minutes, or days and hours. */
export function spanWords(minutes: number, t: TFunction): string {
  if (minutes < HOUR) return t("support_desk:stats.minutes", { count: minutes });
  if (minutes < DAY)
    return t("support_desk:stats.hours", { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR });
  const hours = Math.round(minutes / HOUR);
  return t("support_desk:stats.days", { days: Math.floor(hours / 24), hours: hours % 24 });
}
