import type { Format } from "#web/lib/words/format.ts";
import type { StatDelta } from "./StatCard.tsx";

type Change = Pick<StatDelta, "text" | "direction">;

/** By how many per cent a figure changed; nothing where there was nothing before, since no per cent says that. */
export function percentChange(value: number | null, previous: number | null, format: Format): Change | undefined {
  if (value === null || previous === null || previous === 0) return undefined;
  const change = Math.round(((value - previous) / Math.abs(previous)) * 100) / 100;
  return changeOf(change, format, { style: "percent", maximumFractionDigits: 0 });
}

/** By how much an average changed. */
export function averageChange(value: number | null, previous: number | null, format: Format): Change | undefined {
  if (value === null || previous === null) return undefined;
  const change = Math.round((value - previous) * 10) / 10;
  return changeOf(change, format, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function changeOf(change: number, format: Format, options: Intl.NumberFormatOptions): Change {
  // A true minus sign is as wide as the plus.
  const text = format.number(change, { ...options, signDisplay: "exceptZero" }).replace("-", "−");
  return { text, direction: change > 0 ? "up" : change < 0 ? "down" : "flat" };
}
