import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { subscriptionsApi, type Plan } from "#shared/subscriptions/subscriptions.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { PlanChoice } from "./PlanChoice.tsx";
import { dueToday, hasOffer, monthAfter, timeLeft } from "./planOffer.ts";

const plan: Plan = {
  id: "growth",
  name: "Growth",
  amount_cents: 4900,
  first_month_cents: 1900,
  first_month_offer_ends_at: "2026-11-15T22:59:59.999Z",
  currency: "EUR",
  free_keychains: 10,
  analytics: true,
};
const offer = (...plans: Plan[]): void =>
  fakeApi.on(subscriptionsApi.plans, { data: plans, meta: { total: plans.length } });

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-14T12:00:00Z"), toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await changeLocale("en");
});

test("a running offer shows both prices, its end in Paris time and what is left", async () => {
  offer(plan);
  renderUi(<PlanChoice email="odile@marrovia.example" />);
  expect(await screen.findByText("€19.00")).toBeTruthy();
  expect(screen.getByText("This week only")).toBeTruthy();
  expect(screen.getByText("Then €49.00 a month")).toBeTruthy();
  expect(screen.getByText(/ends on 15 Nov 2026, 23:59 \(Paris time\)/)).toBeTruthy();
  expect(screen.getByRole("timer").textContent).toBe("1 day 10:59:59 left");
  const once = screen.getByText("10 NFC keychains, free").closest("ul");
  expect(once?.previousElementSibling?.textContent).toBe("Once, for your restaurant");
  expect(screen.getByText("Included every month").nextElementSibling?.textContent).not.toMatch(/keychains, free/);
  expect(screen.getByText(/^Prices include VAT\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue with Growth" }).getAttribute("href")).toBe(
    "/subscription-checkout/growth?email=odile%40marrovia.example",
  );
});

test("the offer goes by itself when its time is over", async () => {
  vi.setSystemTime(new Date("2026-11-15T22:59:58Z"));
  offer(plan);
  renderUi(<PlanChoice />);
  await screen.findByText("€19.00");
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.queryByText("€19.00")).toBeNull();
  expect(screen.queryByText("This week only")).toBeNull();
  expect(screen.getByText("€49.00")).toBeTruthy();
});

test("without an offer only the full price is shown", async () => {
  offer({ ...plan, first_month_cents: 4900, first_month_offer_ends_at: null, analytics: false });
  renderUi(<PlanChoice />);
  expect(await screen.findByText("€49.00")).toBeTruthy();
  expect(screen.queryByRole("timer")).toBeNull();
  expect(screen.queryByText(/Analytics/)).toBeNull();
});

test("a failed load says so and can be tried again", async () => {
  fakeApi.on(subscriptionsApi.plans, refusal(400, "malformed_json"));
  renderUi(<PlanChoice />);
  expect(await screen.findByText("Error loading subscription plan")).toBeTruthy();
  offer(plan);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Growth")).toBeTruthy();
});

test("no plans points to support", async () => {
  offer();
  renderUi(<PlanChoice />);
  expect(await screen.findByText("No plans available, contact support")).toBeTruthy();
});

test("German prices are written the German way", async () => {
  await changeLocale("de");
  offer(plan);
  renderUi(<PlanChoice />);
  expect(await screen.findByText("Nur diese Woche")).toBeTruthy();
  expect(screen.getByText("Danach 49,00 € im Monat")).toBeTruthy();
});

describe("reckoning", () => {
  const end = Date.parse(plan.first_month_offer_ends_at ?? "");
  test("the offer ends with its last millisecond", () => {
    expect([hasOffer(plan, end - 1), hasOffer(plan, end)]).toEqual([true, false]);
    expect([dueToday(plan, end - 1), dueToday(plan, end)]).toEqual([1900, 4900]);
  });
  test.each([
    ["2026-11-15T12:00", "2026-12-15T12:00"],
    ["2026-01-31T12:00", "2026-02-28T12:00"],
    ["2026-12-31T12:00", "2027-01-31T12:00"],
  ])("a month after %s is %s", (from, to) => {
    expect(monthAfter(new Date(from))).toEqual(new Date(to));
  });
  test.each([
    [0, { days: 0, clock: "00:00:00" }],
    [-5, { days: 0, clock: "00:00:00" }],
    [90_061_000, { days: 1, clock: "01:01:01" }],
  ])("%d ms left", (ms, expected) => {
    expect(timeLeft(ms)).toEqual(expected);
  });
});
