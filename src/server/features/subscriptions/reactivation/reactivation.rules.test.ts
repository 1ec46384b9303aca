import { expect, test } from "vitest";
import type { SubscriptionStatus, WayBack } from "#shared/subscriptions/subscriptions.contract.ts";
import { wayBack } from "./reactivation.rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const hours = (n: number): Date => new Date(now.getTime() + n * 3_600_000);
const last = (status: SubscriptionStatus, end: number, more: { ref?: null; invoice?: string } = {}) => ({
  status,
  current_period_end: hours(end),
  grace_until: status === "canceled" || status === "past_due" ? hours(end) : null,
  subscription_ref: more.ref === null ? null : "sub_1",
  open_invoice_ref: more.invoice ?? null,
});

test.each<[string, ReturnType<typeof last>, WayBack]>([
  ["active", last("active", 48), "none"],
  ["active, its renewal not yet reported", last("active", -1), "none"],
  ["on trial", last("trial", 48), "none"],
  ["a trial that ended", last("trial", -1), "start"],
  ["cancelled, the paid month still runs", last("canceled", 48), "resume"],
  ["cancelled, at the last moment", last("canceled", 0), "start"],
  ["cancelled and over", last("canceled", -1), "start"],
  ["cancelled, unknown to the provider", last("canceled", 48, { ref: null }), "none"],
  ["unpaid, with access", last("past_due", 48, { invoice: "in_1" }), "pay"],
  ["unpaid, access over but still alive at the provider", last("past_due", -1, { invoice: "in_1" }), "pay"],
  ["unpaid, no invoice known, with access", last("past_due", 48), "none"],
  ["unpaid, no invoice known, access over", last("past_due", -1), "start"],
  ["unpaid, unknown to the provider", last("past_due", -1, { ref: null, invoice: "in_1" }), "start"],
  ["over", last("expired", -1), "start"],
])("%s", (_, subscription, way) => expect(wayBack(subscription, now)).toBe(way));
