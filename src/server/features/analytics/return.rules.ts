import type { Return } from "#shared/analytics/analytics.contract.ts";
import { type DayRange, dayOfNumber, lengthOf, nextMonthOf, numberOfDay, overlapOf } from "./period.rules.ts";

/** What some days of a subscription cost. */
interface Charge extends DayRange {
  amountCents: number;
  isEstimated: boolean;
}

/** What an owner entered for a month. */
export interface Entry {
  year: number;
  month: number;
  amount_cents: number;
}

/** The part of a sum for some days that falls into a range. */
const shareOf = (cents: number, days: DayRange, range: DayRange): number =>
  Math.round((cents * overlapOf(days, range)) / lengthOf(days));

/** What the subscription cost in a range of days, and which part of that no invoice says yet. */
export function costOf(charges: readonly Charge[], range: DayRange): Pick<Return, "cost_cents" | "estimated_cents"> {
  const cost = { cost_cents: 0, estimated_cents: 0 };
  for (const charge of charges) {
    const cents = shareOf(charge.amountCents, charge, range);
    cost.cost_cents += cents;
    if (charge.isEstimated) cost.estimated_cents += cents;
  }
  return cost;
}

/** What was entered, by days: an entry for the running month is about the days it has had. */
export function enteredOf(entries: readonly Entry[], range: DayRange, today: string): number {
  let cents = 0;
  for (const { year, month, amount_cents } of entries) {
    const from = `${year}-${String(month).padStart(2, "0")}-01`;
    const last = dayOfNumber(numberOfDay(nextMonthOf(from)) - 1);
    cents += shareOf(amount_cents, { from, to: today >= from && today < last ? today : last }, range);
  }
  return cents;
}

/** What came back for what was paid. Only bills are held against the cost: where the rest came from nobody can say. */
export function returnOf(
  cost: Pick<Return, "cost_cents" | "estimated_cents">,
  taken: { bills_cents: number; bills: number; entered_cents: number },
): Return {
  const { cost_cents } = cost;
  return {
    ...cost,
    ...taken,
    total_cents: taken.bills_cents + taken.entered_cents,
    balance_cents: taken.bills_cents - cost_cents,
    per_euro: cost_cents === 0 ? null : Math.round((taken.bills_cents / cost_cents) * 100) / 100,
  };
}
