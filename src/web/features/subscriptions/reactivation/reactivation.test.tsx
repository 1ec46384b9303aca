import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import {
  readContinuation,
  rememberContinuation,
  rememberIntendedRoute,
  setNavigate,
} from "#web/lib/pages/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { paymentSummary, plan } from "#web/testing/subscriptions.ts";
import { ReactivationPanel } from "./ReactivationPanel.tsx";
import { ReactivationResult } from "./ReactivationResult.tsx";

const EMAIL = "odile@marrovia.example";
const card = { brand: "visa", last4: "4242", exp_month: 9, exp_year: 2999 };
const quote: z.infer<typeof subscriptionsApi.reactivation.response> = {
  way: "start",
  plan,
  amount_cents: 4900,
  due_cents: 4900,
  period_end: null,
  restaurant_name: "Osteria Marrovia",
  card,
  access_granted: false,
};
const HOSTED = "https://pay.example/cs_1";

const { reactivation, reactivate } = subscriptionsApi;
const wentTo = vi.fn();
const assign = vi.fn();
const onActive = vi.fn();

const said: unknown[] = [];

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title, message }) => said.push([title, message]));
});
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  ownerSession.clear();
  for (const mock of [wentTo, assign, onActive]) mock.mockReset();
  setNavigate(wentTo);
  vi.spyOn(window.location, "assign").mockImplementation(assign);
  fakeApi.on(reactivation, quote);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (props: Partial<Parameters<typeof ReactivationPanel>[0]> = {}) =>
  renderUi(<ReactivationPanel email={EMAIL} onActive={onActive} {...props} />);
const sent = (): unknown[] => fakeApi.bodies(reactivate);
const newCard = (): HTMLElement => screen.getByRole("radio", { name: /Use a new card/ });
async function pay(choose?: "new"): Promise<void> {
  const button = await screen.findByRole("button", { name: "Reactivate for €49.00" });
  if (choose) await userEvent.click(newCard());
  if (!screen.getByRole<HTMLInputElement>("checkbox").checked) await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(button);
}

describe("without proof", () => {
  test("nothing about the account is asked for or shown", () => {
    show({ isExpired: true });
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(EMAIL);
    expect(screen.getByText("Your subscription has expired")).toBeTruthy();
    expect([fakeApi.calls(), screen.queryByText(/Osteria/)]).toEqual([[], null]);
  });

  test("the password opens the offer", async () => {
    const more = { requires_subscription: true, continuation: "c0", status: "expired" };
    fakeApi.on(accountsApi.login, refusal(403, "subscription_required", more));
    show();
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "Demo1234!" } });
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Growth for Osteria Marrovia")).toBeTruthy();
    expect(fakeApi.calls().at(-1)?.line).toBe("GET /api/subscription/reactivation?continuation=c0");
  });
});

describe("the offer", () => {
  beforeEach(() => rememberContinuation("c0"));

  test("is the full price, with the card on file chosen", async () => {
    show();
    expect(await screen.findByText("€49.00 a month")).toBeTruthy();
    expect(screen.getByRole("radio", { name: /Visa ending 4242, expires 09\/99/ }).getAttribute("aria-checked")).toBe(
      "true",
    );
    expect(screen.queryByText("€19.00")).toBeNull();
  });

  test("without a card only a new one is offered", async () => {
    fakeApi.on(reactivation, { ...quote, card: null });
    show();
    await screen.findByText("€49.00 a month");
    expect(screen.getAllByRole("radio")).toHaveLength(1);
    expect(newCard().getAttribute("aria-checked")).toBe("true");
  });

  test("needs the terms", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Reactivate for €49.00" }));
    expect(await screen.findByText("Please accept the terms to continue")).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test("a cancelled payment says that nothing was charged", () => {
    show({ isCancelled: true });
    expect(screen.getByText("Payment was cancelled. Nothing was charged.")).toBeTruthy();
  });

  test("somebody with access goes where the trip was meant to go", async () => {
    rememberIntendedRoute("/reviews");
    fakeApi.on(reactivation, { ...quote, way: "none", access_granted: true });
    fakeApi.on(accountsApi.continue, { token: "t0", user: owner });
    show();
    await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/reviews", { replace: true }));
    expect(ownerSession.token()).toBe("t0");
  });

  test("somebody who never had a subscription goes to the plans", async () => {
    fakeApi.on(reactivation, refusal(409, "nothing_to_reactivate"));
    show();
    await waitFor(() =>
      expect(wentTo).toHaveBeenCalledWith("/subscription-plan?email=odile%40marrovia.example", { replace: true }),
    );
  });

  test("a dead proof asks for the password again", async () => {
    fakeApi.on(reactivation, refusal(401, "unauthenticated"));
    show();
    expect(await screen.findByLabelText("Password")).toBeTruthy();
    expect([readContinuation(), wentTo.mock.calls.length]).toEqual([null, 0]);
  });

  test("a failed load can be tried again", async () => {
    fakeApi.on(reactivation, refusal(403, "account_inactive", { message: "Your account is not active." }));
    show();
    expect(await screen.findByText("Payment calculation failed")).toBeTruthy();
    fakeApi.on(reactivation, quote);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("€49.00 a month")).toBeTruthy();
  });
});

describe("paying", () => {
  beforeEach(() => rememberContinuation("c0"));

  test("the card on file is charged and the receipt handed on", async () => {
    fakeApi.on(reactivate, { status: "active", outcome: "started", url: null, summary: paymentSummary });
    show();
    await pay();
    await waitFor(() => expect(onActive).toHaveBeenCalledWith(paymentSummary));
    expect(sent()).toEqual([{ card: "existing", terms: true, continuation: "c0" }]);
    await userEvent.click(screen.getByRole("button", { name: "Reactivate for €49.00" }));
    expect(sent()).toHaveLength(1);
  });

  test("a new card is entered on the hosted page", async () => {
    fakeApi.on(reactivate, { status: "needs_page", outcome: null, url: HOSTED, summary: null });
    show();
    await pay("new");
    await waitFor(() => expect(assign).toHaveBeenCalledWith(HOSTED));
    expect(sent()).toEqual([{ card: "new", terms: true, continuation: "c0" }]);
    expect(screen.queryByText("Your bank asks you to confirm this payment")).toBeNull();
  });

  test("a bank that wants to be asked is announced before the page opens", async () => {
    fakeApi.on(reactivate, { status: "needs_page", outcome: null, url: HOSTED, summary: null });
    show();
    await pay();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(HOSTED));
    expect(screen.getByText("Your bank asks you to confirm this payment")).toBeTruthy();
  });

  test.each([
    ["card_declined", /Payment processing failed\. The server's words You can pay with a new card/],
    ["insufficient_funds", /Payment processing failed/],
    ["card_expired", /Invalid card details/],
    ["bank_confirmation_required", /Payment processing failed/],
  ])("%s is told, and the new card is chosen and focused", async (code, text) => {
    fakeApi.on(reactivate, refusal(402, code));
    show();
    await pay();
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
    expect(newCard().getAttribute("aria-checked")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(newCard()));
  });

  test("a card that is gone leaves the new one only", async () => {
    fakeApi.on(
      reactivate,
      refusal(409, "no_card_on_file", { message: "There is no card on file. Please use a new one." }),
    );
    show();
    await pay();
    expect((await screen.findByRole("alert")).textContent).toBe("There is no card on file. Please use a new one.");
    expect(screen.getAllByRole("radio")).toHaveLength(1);
  });

  test.each<[string, Response | typeof noConnection, RegExp]>([
    [
      "the provider is down",
      refusal(503, "payments_unavailable", { message: "Later" }),
      /initialisation failed\. Later/,
    ],
    [
      "our server is in trouble",
      refusal(500, "server_error"),
      /There was an error processing your payment, please try again/,
    ],
    ["too many tries", refusal(429, "too_many_requests", { message: "Wait a minute" }), /^Wait a minute$/],
    ["the line is dead", noConnection, /Network error/],
  ])("%s: told, and it can be sent again", async (_, answer, text) => {
    fakeApi.on(reactivate, answer);
    show();
    await pay();
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
    fakeApi.on(reactivate, { status: "active", outcome: "started", url: null, summary: null });
    await pay();
    await waitFor(() => expect(onActive).toHaveBeenCalledWith(null));
  });

  test("nothing to reactivate leads to the plans", async () => {
    fakeApi.on(reactivate, refusal(409, "nothing_to_reactivate"));
    show();
    await pay();
    await waitFor(() => expect(wentTo.mock.calls[0]?.[0]).toMatch(/^\/subscription-plan/));
  });

  test("paid meanwhile in another tab leads to the dashboard", async () => {
    fakeApi.on(reactivate, refusal(409, "already_subscribed"));
    fakeApi.on(accountsApi.continue, { token: "t0", user: owner });
    show();
    await pay();
    await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/dashboard", { replace: true }));
  });
});

describe("while access lasts", () => {
  beforeEach(() => {
    said.length = 0;
    ownerSession.save({ token: "t0", user: owner });
    fakeApi.on(subscriptionsApi.checkDashboardAccess, {
      access_granted: true,
      status: "active",
      time_remaining_hours: null,
    });
  });
  const runs = { ...quote, access_granted: true, period_end: "2026-12-02T10:00:00.000Z" };

  test("a cancellation is taken back without a card, and what was done is said", async () => {
    rememberIntendedRoute("/reviews");
    fakeApi.on(reactivation, { ...runs, way: "resume", due_cents: 0 });
    fakeApi.on(reactivate, { status: "active", outcome: "resumed", url: null, summary: paymentSummary });
    show();
    expect(await screen.findByText("Nothing is charged today")).toBeTruthy();
    expect(screen.getByText(/runs until 2 Dec 2026.*next charge of €49.00/)).toBeTruthy();
    expect(screen.queryAllByRole("radio")).toEqual([]);
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Keep my subscription" }));
    await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/reviews", { replace: true }));
    expect(said).toEqual([
      ["Your cancellation is taken back", "Nothing was charged today. The next charge of €49.00 is on 2 Dec 2026."],
    ]);
    expect([sent(), fakeApi.calls(subscriptionsApi.checkDashboardAccess).length]).toEqual([
      [{ card: "existing", terms: true }],
      1,
    ]);
  });

  test("what is due is paid, and the receipt handed on", async () => {
    fakeApi.on(reactivation, { ...runs, way: "pay", due_cents: 3900 });
    fakeApi.on(reactivate, { status: "active", outcome: "paid", url: null, summary: paymentSummary });
    show();
    expect(await screen.findByText("€39.00 due now")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Pay €39.00 now" }));
    await waitFor(() => expect(onActive).toHaveBeenCalledWith(paymentSummary));
  });

  test("what somebody else did meanwhile is said as such", async () => {
    fakeApi.on(reactivation, { ...runs, way: "resume", due_cents: 0 });
    fakeApi.on(reactivate, { status: "active", outcome: "unchanged", url: null, summary: paymentSummary });
    show();
    await userEvent.click(await screen.findByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Keep my subscription" }));
    await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/dashboard", { replace: true }));
    expect(said).toEqual([["Your subscription is active", "There was nothing to do and nothing more was charged."]]);
  });

  test("the password of somebody with access opens the same offer", async () => {
    ownerSession.clear();
    fakeApi.on(accountsApi.login, { token: "t1", user: owner });
    fakeApi.on(reactivation, { ...runs, way: "resume", due_cents: 0 });
    show();
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "Demo1234!" } });
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Nothing is charged today")).toBeTruthy();
    expect(wentTo).not.toHaveBeenCalled();
  });
});

describe("the end without a receipt at hand", () => {
  beforeEach(() => rememberContinuation("c0"));

  test("an active account says so and opens the dashboard on demand", async () => {
    fakeApi.on(reactivation, { ...quote, way: "none", access_granted: true });
    fakeApi.on(accountsApi.continue, { token: "t0", user: owner });
    renderUi(<ReactivationResult />);
    expect(await screen.findByText("You are back")).toBeTruthy();
    expect(wentTo).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Go to dashboard" }));
    await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/dashboard", { replace: true }));
  });

  test("an account that is still lapsed leads back", async () => {
    renderUi(<ReactivationResult />);
    expect(await screen.findByText("Your subscription is not active yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to reactivation" })).toBeTruthy();
  });
});
