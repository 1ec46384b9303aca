import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { subscriptionsApi, type Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { BillingPanel } from "./BillingPanel.tsx";

const active: Subscription = {
  status: "active",
  plan: {
    id: "growth",
    name: "Growth",
    amount_cents: 4900,
    first_month_cents: 4900,
    first_month_offer_ends_at: null,
    currency: "EUR",
    free_keychains: 10,
    analytics: true,
  },
  amount_cents: 4900,
  billing_cycle: "monthly",
  started_at: "2026-03-02T10:00:00.000Z",
  current_period_end: "2026-12-02T10:00:00.000Z",
  next_charge_at: "2026-12-02T10:00:00.000Z",
  access_until: null,
  next_retry_at: null,
  payment_page_url: null,
  may_cancel: true,
  may_resume: false,
};
const cancelled: Subscription = {
  ...active,
  status: "canceled",
  next_charge_at: null,
  access_until: "2026-12-02T10:00:00.000Z",
  may_cancel: false,
  may_resume: true,
};
const pastDue: Subscription = {
  ...active,
  status: "past_due",
  next_charge_at: null,
  access_until: "2026-11-20T10:00:00.000Z",
  next_retry_at: "2026-11-16T10:00:00.000Z",
  payment_page_url: "https://pay.example/in_1",
};
const ID = "0198c1de-7c40-7000-8000-000000000001";
const invoice = {
  id: ID,
  number: "PL-2026-000011",
  status: "paid",
  amount_cents: 4900,
  issued_at: "2026-11-02T10:00:00.000Z",
  paid_at: "2026-11-02T10:00:01.000Z",
  period_start: "2026-11-02T10:00:00.000Z",
  period_end: "2026-12-02T10:00:00.000Z",
} as const;
const card = { brand: "visa", last4: "4242", exp_month: 9, exp_year: 2029 };
const granted = { access_granted: true, status: "active", time_remaining_hours: null } as const;
const toasts: string[] = [];
const wentTo = vi.fn();
const assign = vi.fn();
const onCardSettled = vi.fn();
let sessions = 0;

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("token", `t${++sessions}`);
  toasts.length = 0;
  for (const mock of [wentTo, assign, onCardSettled]) mock.mockReset();
  setNavigate(wentTo);
  vi.spyOn(window.location, "assign").mockImplementation(assign);
  fakeApi.on(subscriptionsApi.subscription, active);
  fakeApi.on(subscriptionsApi.paymentMethod, { card });
  fakeApi.on(subscriptionsApi.invoices, { data: [invoice], meta: { total: 1 } });
  fakeApi.on(subscriptionsApi.checkDashboardAccess, granted);
});
afterEach(() => {
  cleanup();
  ownerSession.clear();
  vi.restoreAllMocks();
});

const show = (cardSession?: string) =>
  renderUi(<BillingPanel cardSession={cardSession} onCardSettled={onCardSettled} />);
const has = (state: Subscription): void => {
  fakeApi.on(subscriptionsApi.subscription, state);
};
const times = (contract: Parameters<typeof fakeApi.bodies>[0]): number => fakeApi.calls(contract).length;

describe("the plan", () => {
  test("an active one shows what is charged next", async () => {
    show();
    expect(await screen.findByText("Growth")).toBeTruthy();
    expect(screen.getByText("Active")).toBeTruthy();
    expect(screen.getByText("Next charge")).toBeTruthy();
    expect(screen.getByText("2 Dec 2026")).toBeTruthy();
    expect(screen.queryByText("Access until")).toBeNull();
  });

  test("cancelling asks first, says until when access lasts, and then offers to resume", async () => {
    fakeApi.on(subscriptionsApi.cancel, cancelled);
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel subscription" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/You keep access until 2 Dec 2026/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel subscription" }));
    expect(await screen.findByRole("button", { name: "Resume subscription" })).toBeTruthy();
    expect([times(subscriptionsApi.cancel), toasts]).toEqual([1, ["Subscription cancelled"]]);
    expect(wentTo).not.toHaveBeenCalled();
  });

  test("a failed cancellation is told, and the dialog stays", async () => {
    fakeApi.on(subscriptionsApi.cancel, refusal(503, "payments_unavailable", { message: "Later" }));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel subscription" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel subscription" }));
    expect(await within(dialog).findByText("Later")).toBeTruthy();
    expect(toasts).toEqual(["Failed to cancel subscription, please try again."]);
  });

  test("an unpaid one names the next try and both ways to pay", async () => {
    has(pastDue);
    show();
    expect(await screen.findByText("The last payment failed")).toBeTruthy();
    expect(screen.getByText(/We try your card again on 16 Nov 2026/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Pay now" }));
    expect(assign).toHaveBeenCalledWith("https://pay.example/in_1");
    await userEvent.click(screen.getByRole("button", { name: "Cancel subscription" }));
    expect(await screen.findByText(/access ends at once/)).toBeTruthy();
  });

  test("cancelling an unpaid one ends access and leads to reactivation", async () => {
    has(pastDue);
    fakeApi.on(subscriptionsApi.cancel, { ...cancelled, status: "expired", may_resume: false });
    fakeApi.on(subscriptionsApi.checkDashboardAccess, {
      access_granted: false,
      status: "expired",
      time_remaining_hours: null,
    });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel subscription" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel subscription" }));
    await waitFor(() => expect(wentTo.mock.calls[0]?.[0]).toMatch(/^\/subscription\/reactivate/));
  });

  test("a cancelled one can be resumed, once", async () => {
    has(cancelled);
    fakeApi.on(subscriptionsApi.resume, active);
    show();
    expect(await screen.findByText("Cancelled")).toBeTruthy();
    await userEvent.dblClick(screen.getByRole("button", { name: "Resume subscription" }));
    expect(await screen.findByText("Active")).toBeTruthy();
    expect([times(subscriptionsApi.resume), toasts]).toEqual([1, ["Subscription resumed"]]);
  });

  test("none at all points to the plans", async () => {
    fakeApi.on(subscriptionsApi.subscription, refusal(404, "not_found"));
    show();
    expect(await screen.findByText("No subscription yet")).toBeTruthy();
  });

  test("each card fails on its own and can be tried again", async () => {
    fakeApi.on(subscriptionsApi.subscription, refusal(403, "access_denied"));
    show();
    expect(await screen.findByText("The subscription could not be loaded")).toBeTruthy();
    expect(await screen.findByText(/Visa ending 4242/)).toBeTruthy();
    has(active);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Growth")).toBeTruthy();
  });
});

describe("the card", () => {
  test("an expired one is marked", async () => {
    fakeApi.on(subscriptionsApi.paymentMethod, { card: { ...card, exp_year: 2020 } });
    show();
    expect(await screen.findByText("Visa ending 4242, expired 09/20")).toBeTruthy();
    expect(screen.getByText("Expired")).toBeTruthy();
  });

  test("changing it leaves for the hosted page, once", async () => {
    fakeApi.on(subscriptionsApi.changePaymentMethod, { url: "https://pay.example/cs_2" });
    show();
    await userEvent.dblClick(await screen.findByRole("button", { name: "Change card" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.example/cs_2"));
    expect(times(subscriptionsApi.changePaymentMethod)).toBe(1);
  });

  test.each<[string, string, Subscription, boolean, string]>([
    ["a new card", "cs_a", active, false, "Card changed"],
    ["a new card that paid what was open", "cs_b", active, true, "Card changed and payment made"],
    ["a new card that was refused", "cs_c", pastDue, false, "Card changed, but the open invoice is still unpaid"],
  ])("back with %s: taken over once, told, and the URL cleaned", async (_, session, state, invoice_paid, told) => {
    has(state);
    fakeApi.on(subscriptionsApi.confirmPaymentMethod, { card, invoice_paid });
    renderUi(
      <StrictMode>
        <BillingPanel cardSession={session} onCardSettled={onCardSettled} />
      </StrictMode>,
    );
    await waitFor(() => expect(onCardSettled).toHaveBeenCalledTimes(1));
    const confirmed = fakeApi.calls(subscriptionsApi.confirmPaymentMethod).map(({ params }) => params["session_id"]);
    expect([confirmed, toasts]).toEqual([[session], [told]]);
  });

  test("back without a card says so", async () => {
    fakeApi.on(subscriptionsApi.confirmPaymentMethod, refusal(404, "not_found"));
    show("cs_d");
    await waitFor(() => expect(onCardSettled).toHaveBeenCalled());
    expect(toasts).toEqual(["The card was not saved"]);
  });
});

describe("invoices", () => {
  const download = async (): Promise<void> =>
    userEvent.click(await screen.findByRole("button", { name: "Download invoice PL-2026-000011 as PDF" }));

  test("are listed with number, date, amount and status", async () => {
    show();
    const table = await screen.findByRole("table");
    const row = within(table).getAllByRole("row")[1];
    expect(row?.textContent).toBe("PL-2026-000011Paid2 Nov 2026€49.00Download");
  });

  test("none yet says so", async () => {
    fakeApi.on(subscriptionsApi.invoices, { data: [], meta: { total: 0 } });
    show();
    expect(await screen.findByText("No invoices yet")).toBeTruthy();
  });

  test("the PDF is saved under the server's name", async () => {
    const headers = {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'attachment; filename="PL-2026-000011.pdf"',
    };
    fakeApi.on(subscriptionsApi.invoicePdf, new Response("%PDF-1.7", { headers }));
    const saved: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    show();
    await download();
    await waitFor(() => expect(saved).toEqual(["PL-2026-000011.pdf"]));
  });

  test("a missing PDF is told", async () => {
    fakeApi.on(subscriptionsApi.invoicePdf, refusal(404, "invoice_unavailable"));
    show();
    await download();
    await waitFor(() => expect(toasts).toEqual(["Invoice PL-2026-000011 could not be downloaded"]));
  });
});
