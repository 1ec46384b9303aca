import type { Plan } from "#shared/subscriptions/subscriptions.contract.ts";

/** Whether the first month is cheaper at this instant. */
export const hasOffer = (plan: Plan, now: number): boolean =>
  plan.first_month_cents < plan.amount_cents &&
  plan.first_month_offer_ends_at !== null &&
  Date.parse(plan.first_month_offer_ends_at) > now;

export const dueToday = (plan: Plan, now: number): number =>
  hasOffer(plan, now) ? plan.first_month_cents : plan.amount_cents;

/** The same day next month, or that month's last day. */
export function monthAfter(from: Date): Date {
  const next = new Date(from);
  next.setMonth(from.getMonth() + 1);
  // The 31st of a shorter month has rolled over into the one after.
  if (next.getDate() !== from.getDate()) next.setDate(0);
  return next;
}

const pad = (value: number): string => String(value).padStart(2, "0");

/** What is left, as whole days and a clock. */
export function timeLeft(ms: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const clock = [(seconds % 86_400) / 3600, (seconds % 3600) / 60, seconds % 60].map((part) => pad(Math.floor(part)));
  return { days: Math.floor(seconds / 86_400), clock: clock.join(":") };
}
