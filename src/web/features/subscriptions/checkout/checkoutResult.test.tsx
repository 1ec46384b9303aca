import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import {
  readContinuation,
  rememberContinuation,
  rememberIntendedRoute,
  rememberedEmail,
  setNavigate,
} from "#web/lib/pages/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { paymentSummary } from "#web/testing/subscriptions.ts";
import { CheckoutResult } from "./CheckoutResult.tsx";

const STATE = "GET /api/subscription/checkout/cs_1?continuation=c0";

type Answer = z.infer<typeof subscriptionsApi.checkoutState.response> | Response | typeof noConnection;
const open: Answer = { status: "open", summary: null };
const paid: Answer = { status: "complete", summary: paymentSummary };
const wentTo = vi.fn();

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  ownerSession.clear();
  wentTo.mockReset();
  setNavigate(wentTo);
  rememberContinuation("c0");
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(ms).then(() => {}));
const heading = (): string | null => screen.getByRole("heading", { level: 1 }).textContent;
const asked = (): string[] => fakeApi.calls().map(({ line }) => line);
/** One answer after the other; the last stands for all that follow. */
function answerWith(...answers: Answer[]): void {
  let turn = 0;
  fakeApi.on(subscriptionsApi.checkoutState, () => {
    const answer = answers[Math.min(turn++, answers.length - 1)]!;
    return typeof answer === "function" ? answer() : answer;
  });
}
async function show(...answers: Answer[]): Promise<void> {
  answerWith(...answers);
  renderUi(<CheckoutResult kind="subscribed" sessionId="cs_1" />);
  await wait(0);
}

describe("polling", () => {
  test("asks every 1.5 s until the payment is confirmed, and no longer", async () => {
    await show(open, open, paid);
    expect(heading()).toBe("Confirming your payment");
    await wait(1500);
    expect(heading()).toBe("Confirming your payment");
    await wait(1500);
    expect(heading()).toBe("Your payment is confirmed");
    await wait(60_000);
    expect(asked()).toEqual([STATE, STATE, STATE]);
  });

  test("a minute without an answer is said, and can be asked again", async () => {
    await show(open);
    await wait(61_000);
    expect(heading()).toBe("Your payment is still being processed");
    const before = asked().length;
    await wait(10_000);
    expect(asked()).toHaveLength(before);
    answerWith(paid);
    fireEvent.click(screen.getByRole("button", { name: "Check again" }));
    await wait(0);
    expect(heading()).toBe("Your payment is confirmed");
  });

  test.each<[string, Answer]>([
    ["a dead line", noConnection],
    ["a server in trouble", refusal(503, "payments_unavailable")],
    ["too many questions", refusal(429, "too_many_requests")],
  ])("%s does not end it", async (_, answer) => {
    await show(answer, paid);
    expect(heading()).toBe("Confirming your payment");
    await wait(1500);
    expect(heading()).toBe("Your payment is confirmed");
  });

  test("drawing twice in development changes nothing", async () => {
    answerWith(paid);
    renderUi(
      <StrictMode>
        <CheckoutResult kind="subscribed" sessionId="cs_1" />
      </StrictMode>,
    );
    await wait(0);
    expect(heading()).toBe("Your payment is confirmed");
  });

  test.each<[string, Answer, string, string]>([
    ["an expired page", { status: "expired", summary: null }, "This payment page has expired", "Back to checkout"],
    ["an unknown payment", refusal(404, "not_found"), "We could not find this payment", "Go to login"],
  ])("%s offers a way on", async (_, answer, title, link) => {
    await show(answer);
    expect(heading()).toBe(title);
    expect(screen.getByRole("link", { name: link })).toBeTruthy();
  });

  test("a refusal is told in the server's words", async () => {
    await show(refusal(403, "account_inactive", { message: "Your account is not active." }));
    expect(heading()).toBe("The payment could not be confirmed");
    expect(screen.getByText("Your account is not active.")).toBeTruthy();
  });

  test("a proof that has run out asks for the password, and a session then shows the receipt", async () => {
    await show(refusal(401, "unauthenticated"));
    expect(screen.getByLabelText("Password")).toBeTruthy();
    expect(wentTo).not.toHaveBeenCalled();
    answerWith(paid);
    fakeApi.on(accountsApi.login, { token: "t0", user: owner });
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: "odile@marrovia.example" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "Demo1234!" } });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await wait(0);
    expect(heading()).toBe("Your payment is confirmed");
    expect(wentTo).not.toHaveBeenCalled();
  });
});

describe("the receipt", () => {
  test("has every detail", async () => {
    await show(paid);
    const facts = Object.fromEntries(
      screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toEqual({
      Plan: "Growth",
      "Amount paid, incl. VAT": "€19.00",
      "Billing cycle": "Monthly",
      "Next charge": "€49.00 on 15 Dec 2026",
      "Transaction ID": "pi_1",
      "Subscription ID": "sub_1",
      "Account name": "Odile Ferrandel",
      Email: "odile@marrovia.example",
      "Restaurant name": "Osteria Marrovia",
      Address: "12 Rue des Tanneurs",
      "Postal code": "68000",
      City: "Colmar",
      Country: "France",
      Phone: "Not given",
      Website: "Not given",
    });
    expect(screen.getByText("The invoice is on its way to odile@marrovia.example.")).toBeTruthy();
  });

  test("the dashboard opens on demand only, with a session made from the proof", async () => {
    await show(paid);
    rememberIntendedRoute("/reviews?rating=5");
    fakeApi.on(accountsApi.continue, { token: "t0", user: owner });
    await wait(10_000);
    expect(wentTo).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Go to dashboard" }));
    fireEvent.click(screen.getByRole("button", { name: "Go to dashboard" }));
    await wait(0);
    expect(wentTo.mock.calls).toEqual([["/reviews?rating=5", { replace: true }]]);
    expect([ownerSession.token(), readContinuation()]).toEqual(["t0", null]);
    expect(heading()).toBe("Your payment is confirmed");
  });

  test("with the proof used up, login comes first and knows the address", async () => {
    await show(paid);
    fakeApi.on(accountsApi.continue, refusal(401, "unauthenticated"));
    fireEvent.click(screen.getByRole("button", { name: "Go to dashboard" }));
    await wait(200);
    expect(wentTo.mock.calls).toEqual([["/login", undefined]]);
    expect([rememberedEmail(), readContinuation()]).toEqual(["odile@marrovia.example", null]);
  });

  test("a failed way in can be tried again", async () => {
    await show(paid);
    fakeApi.on(accountsApi.continue, noConnection);
    fireEvent.click(screen.getByRole("button", { name: "Go to dashboard" }));
    await wait(0);
    expect([wentTo.mock.calls.length, readContinuation()]).toEqual([0, "c0"]);
    fakeApi.on(accountsApi.continue, { token: "t0", user: owner });
    fireEvent.click(screen.getByRole("button", { name: "Go to dashboard" }));
    await wait(0);
    expect(wentTo).toHaveBeenCalledWith("/dashboard", { replace: true });
  });
});
