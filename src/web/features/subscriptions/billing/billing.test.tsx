import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import { initI18n } from "#web/lib/i18n.ts";
import { setNavigate } from "#web/lib/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
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
const grace: Subscription = {
  ...active,
  status: "grace_period",
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
};
const card = { brand: "visa", last4: "4242", exp_month: 9, exp_year: 2029 };
const granted = { access_granted: true, status: "active", time_remaining_hours: null };
const refusal = (status: number, code: string, message = "The server's words") =>
  Response.json({ code, message }, { status });

let answers: Record<string, () => Response | Promise<Response>>;
const asked: string[] = [];
const toasts: string[] = [];
const wentTo = vi.fn();
const assign = vi.fn();
const onCardSettled = vi.fn();
let sessions = 0;

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("token", `t${++sessions}`);
  asked.length = 0;
  toasts.length = 0;
  for (const mock of [wentTo, assign, onCardSettled]) mock.mockReset();
  setNavigate(wentTo);
  vi.spyOn(window.location, "assign").mockImplementation(assign);
  answers = {
    "GET /api/subscription": () => Response.json(active),
    "GET /api/billing/payment-method": () => Response.json({ card }),
    "GET /api/billing/invoices": () => Response.json({ data: [invoice], meta: { total: 1 } }),
    "GET /api/subscription/check-dashboard-access": () => Response.json(granted),
  };
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? "GET"} ${url}`;
    asked.push(call);
    return (await answers[call]?.()) ?? refusal(404, "not_found");
  });
});
afterEach(() => {
  cleanup();
  ownerSession.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (cardSession?: string) =>
  renderUi(<BillingPanel cardSession={cardSession} onCardSettled={onCardSettled} />);
const has = (state: Subscription): void => {
  answers["GET /api/subscription"] = () => Response.json(state);
};
const times = (call: string): number => asked.filter((one) => one === call).length;

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
    answers["POST /api/subscription/cancel"] = () => Response.json(grace);
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel subscription" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/You keep access until 2 Dec 2026/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel subscription" }));
    expect(await screen.findByRole("button", { name: "Resume subscription" })).toBeTruthy();
    expect([times("POST /api/subscription/cancel"), toasts]).toEqual([1, ["Subscription cancelled"]]);
    expect(wentTo).not.toHaveBeenCalled();
  });

  test("a failed cancellation is told, and the dialog stays", async () => {
    answers["POST /api/subscription/cancel"] = () => refusal(503, "payments_unavailable", "Later");
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
    answers["POST /api/subscription/cancel"] = () => Response.json({ ...grace, status: "expired", may_resume: false });
    answers["GET /api/subscription/check-dashboard-access"] = () =>
      Response.json({ access_granted: false, status: "expired", time_remaining_hours: null });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel subscription" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel subscription" }));
    await waitFor(() => expect(wentTo.mock.calls[0]?.[0]).toMatch(/^\/subscription\/reactivate/));
  });

  test("a cancelled one can be resumed, once", async () => {
    has(grace);
    answers["POST /api/subscription/resume"] = () => Response.json(active);
    show();
    await userEvent.dblClick(await screen.findByRole("button", { name: "Resume subscription" }));
    expect(await screen.findByText("Active")).toBeTruthy();
    expect([times("POST /api/subscription/resume"), toasts]).toEqual([1, ["Subscription resumed"]]);
  });

  test("none at all points to the plans", async () => {
    answers["GET /api/subscription"] = () => refusal(404, "not_found");
    show();
    expect(await screen.findByText("No subscription yet")).toBeTruthy();
  });

  test("each card fails on its own and can be tried again", async () => {
    answers["GET /api/subscription"] = () => refusal(403, "access_denied");
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
    answers["GET /api/billing/payment-method"] = () => Response.json({ card: { ...card, exp_year: 2020 } });
    show();
    expect(await screen.findByText("Visa ending 4242, expired 09/20")).toBeTruthy();
    expect(screen.getByText("Expired")).toBeTruthy();
  });

  test("changing it leaves for the hosted page, once", async () => {
    answers["POST /api/billing/payment-method"] = () => Response.json({ url: "https://pay.example/cs_2" });
    show();
    await userEvent.dblClick(await screen.findByRole("button", { name: "Change card" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.example/cs_2"));
    expect(times("POST /api/billing/payment-method")).toBe(1);
  });

  test.each<[string, string, Subscription, boolean, string]>([
    ["a new card", "cs_a", active, false, "Card changed"],
    ["a new card that paid what was open", "cs_b", active, true, "Card changed and payment made"],
    ["a new card that was refused", "cs_c", pastDue, false, "Card changed, but the open invoice is still unpaid"],
  ])("back with %s: taken over once, told, and the URL cleaned", async (_, session, state, invoice_paid, told) => {
    has(state);
    const call = `POST /api/billing/payment-method/${session}`;
    answers[call] = () => Response.json({ card, invoice_paid });
    renderUi(
      <StrictMode>
        <BillingPanel cardSession={session} onCardSettled={onCardSettled} />
      </StrictMode>,
    );
    await waitFor(() => expect(onCardSettled).toHaveBeenCalledTimes(1));
    expect([times(call), toasts]).toEqual([1, [told]]);
  });

  test("back without a card says so", async () => {
    answers["POST /api/billing/payment-method/cs_d"] = () => refusal(404, "not_found");
    show("cs_d");
    await waitFor(() => expect(onCardSettled).toHaveBeenCalled());
    expect(toasts).toEqual(["The card was not saved"]);
  });
});

describe("invoices", () => {
  const PDF = `GET /api/billing/invoices/${ID}/pdf`;
  const download = async (): Promise<void> =>
    userEvent.click(await screen.findByRole("button", { name: "Download invoice PL-2026-000011 as PDF" }));

  test("are listed with number, date, amount and status", async () => {
    show();
    const table = await screen.findByRole("table");
    const row = within(table).getAllByRole("row")[1];
    expect(row?.textContent).toBe("PL-2026-000011Paid2 Nov 2026€49.00Download");
  });

  test("none yet says so", async () => {
    answers["GET /api/billing/invoices"] = () => Response.json({ data: [], meta: { total: 0 } });
    show();
    expect(await screen.findByText("No invoices yet")).toBeTruthy();
  });

  test("the PDF is saved under the server's name", async () => {
    answers[PDF] = () =>
      new Response("%PDF-1.7", {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": 'attachment; filename="PL-2026-000011.pdf"',
        },
      });
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
    answers[PDF] = () => refusal(404, "invoice_unavailable");
    show();
    await download();
    await waitFor(() => expect(toasts).toEqual(["Invoice PL-2026-000011 could not be downloaded"]));
  });
});
