import { describe, expect, test } from "vitest";
import { type SubscriptionStanding, hoursRemaining, isGivenTrial, judgeAccess } from "./subscriptions.rules.ts";

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
    ["none at all", undefined, false, "none", null],
    ["active", facts("active", 100), true, "active", null],
    ["active with a renewal under way", facts("active", -1), true, "active", null],
    ["trial running", facts("trial", 1), true, "trial", 1],
    ["trial over: nothing was paid, so there is nothing to reactivate", facts("trial", 0), false, "none", 0],
    ["cancelled, period still paid", facts("canceled", 48), true, "grace_period", 48],
    ["cancelled, own grace end", facts("canceled", -1, 5), true, "grace_period", 5],
    ["cancelled, period over", facts("canceled", 0), false, "expired", 0],
    ["unpaid, within grace", facts("past_due", -24, 100), true, "past_due", 100],
    ["unpaid, grace over", facts("past_due", -200, 0), false, "reactivation_required", 0],
    ["unpaid, no grace set", facts("past_due", -1), false, "reactivation_required", null],
    ["expired", facts("expired", -500), false, "expired", -500],
    ["expired, own grace end", facts("expired", -500, -400), false, "expired", -400],
  ] as const)("%s", (_name, subscription, granted, status, until) => {
    expect(judgeAccess(subscription, now)).toEqual({ granted, status, until: until === null ? null : at(until) });
  });

  test.each([
    ["trial", null, true],
    ["trial", "sub_1", false],
    ["active", null, false],
    ["active", "sub_1", false],
  ] as const)("%s with the provider's %s is a trial that staff gave: %s", (status, subscription_ref, isGiven) => {
    expect(isGivenTrial({ status, subscription_ref })).toBe(isGiven);
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
