import { expect, test } from "vitest";
import { chargesOf } from "./charges.rules.ts";

const invoice = (from: string, to: string, cents = 4900) => ({
  period_start: new Date(from),
  period_end: new Date(to),
  amount_cents: cents,
});
const running = {
  status: "active",
  current_period_start: new Date("2026-11-03T10:00:00Z"),
  current_period_end: new Date("2026-12-03T10:00:00Z"),
  amount_cents: 4900,
};
const days = (from: string, to: string, amountCents: number, isEstimated = false) => ({
  from,
  to,
  amountCents,
  isEstimated,
});

test.each([
  [
    "an invoice ends the day before the next begins",
    [invoice("2026-10-03T10:00:00Z", "2026-11-03T10:00:00Z", 1900)],
    undefined,
    [days("2026-10-03", "2026-11-02", 1900)],
  ],
  [
    "its days are those of Paris",
    [invoice("2026-10-03T22:30:00Z", "2026-11-03T23:30:00Z")],
    undefined,
    [days("2026-10-04", "2026-11-03", 4900)],
  ],
  [
    "one without a length is about its day",
    [invoice("2026-10-03T10:00:00Z", "2026-10-03T10:00:00Z")],
    undefined,
    [days("2026-10-03", "2026-10-03", 4900)],
  ],
  [
    "the running month is reckoned by its price where no invoice is there",
    [invoice("2026-10-03T10:00:00Z", "2026-11-03T10:00:00Z")],
    running,
    [days("2026-10-03", "2026-11-02", 4900), days("2026-11-03", "2026-12-02", 4900, true)],
  ],
  [
    "not twice where one is there",
    [invoice("2026-11-03T10:00:00Z", "2026-12-03T10:00:00Z", 1900)],
    running,
    [days("2026-11-03", "2026-12-02", 1900)],
  ],
  [
    "nor where one reaches into its first day",
    [invoice("2026-10-04T10:00:00Z", "2026-11-04T10:00:00Z")],
    running,
    [days("2026-10-04", "2026-11-03", 4900)],
  ],
  [
    "nor where one begins on its last day",
    [invoice("2026-12-02T10:00:00Z", "2027-01-02T10:00:00Z")],
    running,
    [days("2026-12-02", "2027-01-01", 4900)],
  ],
  [
    "but where one begins the day after",
    [invoice("2026-12-03T10:00:00Z", "2027-01-03T10:00:00Z")],
    running,
    [days("2026-12-03", "2027-01-02", 4900), days("2026-11-03", "2026-12-02", 4900, true)],
  ],
  ["a trial costs nothing", [], { ...running, status: "trial" }, []],
  ["nor does what has ended", [], { ...running, status: "expired" }, []],
  [
    "what waits for its money does",
    [],
    { ...running, status: "past_due" },
    [days("2026-11-03", "2026-12-02", 4900, true)],
  ],
])("%s", (_what, invoices, subscription, charges) => {
  expect(chargesOf(invoices, subscription)).toEqual(charges);
});
