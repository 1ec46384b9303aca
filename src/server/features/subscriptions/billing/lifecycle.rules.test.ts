import { describe, expect, test } from "vitest";
import type { SubscriptionFacts } from "#server/platform/payments/payments.port.ts";
import { type LifecycleState, mayDo, nextState, retryAt } from "./lifecycle.rules.ts";

const DAY = 86_400_000;
const now = new Date("2026-11-15T12:00:00Z");
const day = (n: number): Date => new Date(now.getTime() + n * DAY);

const facts = (values: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  ref: "sub_1",
  customerRef: "cus_1",
  checkoutId: null,
  status: "active",
  cancelAtPeriodEnd: false,
  startedAt: day(-60),
  periodStart: day(-10),
  periodEnd: day(20),
  endedAt: null,
  card: null,
  latestInvoice: null,
  ...values,
});
const state = (values: Partial<LifecycleState> = {}): LifecycleState => ({
  status: "active",
  current_period_start: day(-10),
  current_period_end: day(20),
  grace_until: null,
  canceled_at: null,
  past_due_since: null,
  open_invoice_ref: null,
  payment_page_url: null,
  retries: 0,
  next_retry_at: null,
  ...values,
});
const unpaid = {
  ref: "in_9",
  pageUrl: "https://pay.test/in_9",
  issuedAt: day(0),
} as SubscriptionFacts["latestInvoice"];

describe("what the provider says becomes our state", () => {
  test.each([
    ["active", {}, "active"],
    ["trialing", {}, "trial"],
    ["active", { cancelAtPeriodEnd: true }, "canceled"],
    ["trialing", { cancelAtPeriodEnd: true }, "canceled"],
    ["past_due", { cancelAtPeriodEnd: true }, "past_due"],
    ["past_due", {}, "past_due"],
    ["unpaid", {}, "past_due"],
    ["paused", {}, "past_due"],
    ["incomplete", {}, "expired"],
    ["incomplete_expired", {}, "expired"],
    ["canceled", {}, "expired"],
    ["canceled", { cancelAtPeriodEnd: true }, "expired"],
  ] as const)("%s %j is %s", (status, more, ours) => {
    expect(nextState(facts({ status, ...more }), undefined, now).state.status).toBe(ours);
  });
});

describe("what it means to people", () => {
  test.each([
    ["active", facts({ status: "past_due" }), "renewal_failed"],
    ["trial", facts({ status: "past_due" }), "renewal_failed"],
    ["past_due", facts(), "recovered"],
    ["past_due", facts({ status: "canceled" }), "ended"],
    ["active", facts({ cancelAtPeriodEnd: true }), "canceled"],
    ["canceled", facts(), "resumed"],
    ["canceled", facts({ status: "canceled" }), "ended"],
    ["trial", facts({ cancelAtPeriodEnd: true }), "canceled"],
    ["trial", facts({ status: "canceled" }), "ended"],
    ["active", facts({ status: "canceled" }), "ended"],
    ["past_due", facts({ cancelAtPeriodEnd: true }), "canceled"],
    ["canceled", facts({ status: "trialing" }), "resumed"],
    ["canceled", facts({ status: "past_due" }), "renewal_failed"],
    ["active", facts(), null],
    ["past_due", facts({ status: "past_due" }), null],
    ["expired", facts({ status: "canceled" }), null],
  ] as const)("from %s", (before, after, transition) => {
    expect(nextState(after, state({ status: before }), now).transition).toBe(transition);
  });

  test("a first look announces nothing", () => {
    expect(nextState(facts(), undefined, now).transition).toBeNull();
  });
});

test("a failed renewal keeps access for seven days and is tried on day 1, 3, 5 and 7", () => {
  const failed = nextState(facts({ status: "past_due", latestInvoice: unpaid }), state(), day(0.1)).state;
  expect(failed).toMatchObject({
    past_due_since: day(0),
    grace_until: day(7),
    next_retry_at: day(1),
    open_invoice_ref: "in_9",
    payment_page_url: "https://pay.test/in_9",
  });
  expect([0, 1, 2, 3, 4].map((retries) => retryAt(day(0), retries))).toEqual([day(1), day(3), day(5), day(7), null]);
});

test("a look in between forgets neither the first failure nor the tries made", () => {
  const before = state({ status: "past_due", past_due_since: day(0), retries: 2 });
  const again = nextState(facts({ status: "past_due", latestInvoice: unpaid }), before, day(4)).state;
  expect(again).toMatchObject({ past_due_since: day(0), retries: 2, next_retry_at: day(5) });
});

test("once paid, nothing of the failure is left", () => {
  const before = state({
    status: "past_due",
    past_due_since: day(0),
    retries: 2,
    open_invoice_ref: "in_9",
    grace_until: day(7),
    next_retry_at: day(5),
  });
  expect(nextState(facts(), before, day(4)).state).toEqual(state());
});

test("a cancellation lasts until the paid month ends and remembers when it was made", () => {
  const before = state({ status: "canceled", canceled_at: day(-3) });
  expect(nextState(facts({ cancelAtPeriodEnd: true }), before, now).state).toMatchObject({
    grace_until: day(20),
    canceled_at: day(-3),
  });
});

test("an end is dated by the provider, or by when it was seen, and keeps when it was asked for", () => {
  const ended = facts({ status: "canceled", endedAt: day(-1) });
  expect(nextState(ended, state({ status: "canceled", canceled_at: day(-3) }), now).state).toMatchObject({
    grace_until: day(-1),
    canceled_at: day(-3),
  });
  expect(nextState({ ...ended, endedAt: null }, state(), now).state).toMatchObject({
    grace_until: now,
    canceled_at: null,
  });
});

test("the same facts twice give the same state", () => {
  for (const seen of [
    facts(),
    facts({ status: "past_due", latestInvoice: unpaid }),
    facts({ cancelAtPeriodEnd: true }),
    facts({ status: "canceled", endedAt: day(-1) }),
  ]) {
    const once = nextState(seen, state(), now);
    expect(nextState(seen, once.state, day(0.5))).toEqual({ state: once.state, transition: null });
  }
});

test.each([
  ["active", ["cancel"]],
  ["trial", ["cancel"]],
  ["past_due", ["cancel"]],
  ["canceled", ["resume"]],
  ["expired", ["reactivate"]],
  ["none", []],
] as const)("in the state %s an owner may %j", (status, allowed) => {
  expect((["cancel", "resume", "reactivate"] as const).filter((action) => mayDo(status, action))).toEqual(allowed);
});
