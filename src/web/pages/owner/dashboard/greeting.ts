import { dateFormat } from "#shared/domain/intl.ts";

/** By the owner's own clock: morning until 11:59, evening from 18:00 to 4:59. */
export function greetingOf(now: Date, timeZone: string | undefined): "morning" | "day" | "evening" {
  const hour = hourIn(now, timeZone);
  if (hour < 5 || hour >= 18) return "evening";
  return hour < 12 ? "morning" : "day";
}

function hourIn(now: Date, timeZone: string | undefined): number {
  try {
    return Number(
      dateFormat("en", { hour: "numeric", hourCycle: "h23", ...(timeZone ? { timeZone } : {}) }).format(now),
    );
  } catch {
    return now.getHours();
  }
}
