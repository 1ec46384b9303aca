import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ErrorBody } from "#shared/http/errors.ts";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { readContinuation, rememberIntendedRoute, rememberedEmail, setNavigate } from "#web/lib/pages/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { fakeApi, noConnection } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { LoginPage } from "./LoginPage.tsx";

const wentTo = vi.fn();

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  wentTo.mockReset();
  setNavigate(wentTo);
});
afterEach(cleanup);

const answer = (status: number, body: object): void => fakeApi.on(accountsApi.login, Response.json(body, { status }));
const refusal = (body: Partial<ErrorBody>): Partial<ErrorBody> => ({ message: "The server's words", ...body });

async function logIn(email = "Odile@Marrovia.example", password = "Demo1234!"): Promise<void> {
  renderUi(<LoginPage />);
  if (email) await userEvent.type(screen.getByLabelText("Email"), email);
  if (password) await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
}
const alertText = async (): Promise<string | null> => (await screen.findByRole("alert")).textContent;

test("a correct password opens the dashboard", async () => {
  answer(200, { token: "t0", user: { id: "u", name: "Odile" } });
  await logIn();
  await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/dashboard", { replace: true }));
  expect([ownerSession.token(), ownerSession.user()?.name]).toEqual(["t0", "Odile"]);
  expect(fakeApi.bodies(accountsApi.login)).toEqual([
    { email: "Odile@Marrovia.example", password: "Demo1234!", remember: false },
  ]);
});

test("somebody who was on the way somewhere gets there", async () => {
  rememberIntendedRoute("/reviews?rating=5");
  answer(200, { token: "t0", user: { id: "u", name: "Odile" } });
  await logIn();
  await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/reviews?rating=5", { replace: true }));
});

test.each([
  ["wrong password", 401, refusal({ code: "invalid_credentials" }), "Email or password is wrong"],
  [
    "inactive account",
    403,
    refusal({ code: "account_inactive", message: "Your account is not active." }),
    "Your account is not active.",
  ],
  [
    "too many attempts",
    429,
    refusal({ code: "too_many_attempts", message: "Try again in 34 seconds." }),
    "Try again in 34 seconds.",
  ],
  ["server trouble", 500, refusal({ code: "server_error" }), "Something went wrong on our side. Please try again."],
  ["gateway without words", 502, {}, "Something went wrong on our side. Please try again."],
  ["anything else", 418, refusal({}), "Login failed. Please try again."],
])("%s is told above the form, and what was typed stays", async (_, status, body, text) => {
  answer(status, body);
  await logIn();
  expect(await alertText()).toBe(text);
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("Odile@Marrovia.example");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("Demo1234!");
  expect(wentTo).not.toHaveBeenCalled();
});

test("no answer is a network error", async () => {
  fakeApi.on(accountsApi.login, noConnection);
  await logIn();
  expect(await alertText()).toBe("Network error. Check your connection and try again.");
});

test("a 422 lands on its field", async () => {
  answer(422, refusal({ code: "validation_failed", errors: { email: ["This address cannot receive mail"] } }));
  await logIn();
  expect(await screen.findByText("This address cannot receive mail")).toBeTruthy();
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["a lapsed subscription leads to reactivation", "expired", "/subscription/reactivate?email=odile%40marrovia.example"],
  ["an account without any leads to the plans", "none", "/subscription-plan?email=odile%40marrovia.example"],
])("%s, with address and proof remembered", async (_, status, path) => {
  answer(403, refusal({ code: "subscription_required", requires_subscription: true, continuation: "c0", status }));
  await logIn();
  await waitFor(() => expect(wentTo).toHaveBeenCalledWith(path, undefined));
  expect([rememberedEmail(), readContinuation()]).toEqual(["odile@marrovia.example", "c0"]);
});

test("an unverified address leads to its code page", async () => {
  answer(403, refusal({ code: "email_not_verified", requires_verification: true }));
  await logIn();
  await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/verify-email/odile%40marrovia.example", undefined));
});

test("an incomplete form sends nothing and jumps to the first problem", async () => {
  await logIn("", "");
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
  expect(fakeApi.calls()).toEqual([]);
});

test("a double click sends once", async () => {
  fakeApi.on(accountsApi.login, () => new Promise(() => {}));
  renderUi(<LoginPage />);
  await userEvent.type(screen.getByLabelText("Email"), "odile@marrovia.example");
  await userEvent.type(screen.getByLabelText("Password"), "x");
  await userEvent.dblClick(screen.getByRole("button", { name: "Log in" }));
  expect(fakeApi.calls(accountsApi.login)).toHaveLength(1);
});
