import { parisDateOf } from "#shared/domain/paris-time.ts";

/** What some days of a subscription cost; the first and the last day are included, in Paris. */
export interface Charge {
  from: string;
  to: string;
  amountCents: number;
  /** There is no invoice yet. */
  isEstimated: boolean;
}

interface Invoice {
  period_start: Date;
  period_end: Date;
  amount_cents: number;
}
interface Running {
  status: string;
  current_period_start: Date;
  current_period_end: Date;
  amount_cents: number;
}

const FREE = new Set(["trial", "expired"]);

/** Invoices as charges, and the running month at its price where none of them reaches into it. A trial costs nothing. */
export function chargesOf(invoices: readonly Invoice[], subscription: Running | undefined): Charge[] {
  const charges = invoices.map(({ period_start, period_end, amount_cents }) => ({
    ...daysBetween(period_start, period_end),
    amountCents: amount_cents,
    isEstimated: false,
  }));
  if (!subscription || FREE.has(subscription.status)) return charges;
  const running = daysBetween(subscription.current_period_start, subscription.current_period_end);
  if (charges.some(({ from, to }) => from <= running.to && to >= running.from)) return charges;
  return [...charges, { ...running, amountCents: subscription.amount_cents, isEstimated: true }];
}

/** The end is the moment at which the next month begins: its day belongs to that. */
function daysBetween(start: Date, end: Date): { from: string; to: string } {
  const from = parisDateOf(start).toString();
  const to = parisDateOf(end).subtract({ days: 1 }).toString();
  return { from, to: to < from ? from : to };
}
