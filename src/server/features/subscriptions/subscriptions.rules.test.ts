import { describe, expect, test } from "vitest";
import { type SubscriptionStanding, hoursRemaining, judgeAccess } from "./subscriptions.rules.ts";

const at = (hours: number): Date => new Date(Date.UTC(2026, 10, 15, 12) + hours * 3_600_000);
const now = at(0);
const facts = (
  status: SubscriptionStanding["status"],
  periodEnd: number,
  grace: number | null = null,
): SubscriptionStanding => ({
  status,
  current_period_end: at(periodEnd),
  grace_until: grace === null ? null : at(grace),
});

describe("access by subscription", () => {
  test.each([
    ["none at all", undefined, false, "none"],
    ["active", facts("active", 100), true, "active"],
    ["active with a renewal under way", facts("active", -1), true, "active"],
    ["trial running", facts("trial", 1), true, "trial"],
    ["trial over: nothing was paid, so there is nothing to reactivate", facts("trial", 0), false, "none"],
    ["cancelled, period still paid", facts("canceled", 48), true, "grace_period"],
    ["cancelled, own grace end", facts("canceled", -1, 5), true, "grace_period"],
    ["cancelled, period over", facts("canceled", 0), false, "expired"],
    ["unpaid, within grace", facts("past_due", -24, 100), true, "past_due"],
    ["unpaid, grace over", facts("past_due", -200, 0), false, "reactivation_required"],
    ["unpaid, no grace set", facts("past_due", -1), false, "reactivation_required"],
    ["expired", facts("expired", -500), false, "expired"],
  ] as const)("%s", (_name, subscription, granted, status) => {
    expect(judgeAccess(subscription, now)).toMatchObject({ granted, status });
  });

  test.each([
    [null, null],
    [at(24), 24],
    [at(0.99), 0],
    [at(-5), 0],
  ])("hours until %s are %s", (until, hours) => {
    expect(hoursRemaining(until, now)).toBe(hours);
  });
});
