import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { type AdminUser, staffApi } from "#shared/staff/staff.contract.ts";
import { twofactorApi, type TwoFactorState } from "#shared/twofactor/twofactor.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { readContinuation, setNavigate } from "#web/lib/pages/navigation.ts";
import { adminSession, ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { LoginForm } from "#web/features/accounts/signin/LoginForm.tsx";
import { AdminLoginForm } from "#web/features/staff/AdminLoginForm.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { TwoFactorPanel } from "./panel/TwoFactorPanel.tsx";

const wentTo = vi.fn();
const CODES = [..."23456789AB"].map((last) => `AB23C-DE45${last}`);
const SETUP = { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", uri: "otpauth://totp/Plaudit:o?secret=GEZDGNBV" };

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  wentTo.mockReset();
  setNavigate(wentTo);
  setToastPresenter(vi.fn());
});
afterEach(() => {
  cleanup();
  ownerSession.clear();
  adminSession.clear();
});

async function givePassword(): Promise<void> {
  await userEvent.type(screen.getByLabelText("Email"), "odile@example.test");
  await userEvent.type(screen.getByLabelText("Password"), "Demo1234!");
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
}
const codeField = () => screen.findByLabelText<HTMLInputElement>("6-digit code");

describe("the second step of a login", () => {
  beforeEach(async () => {
    fakeApi.on(accountsApi.login, { requires_two_factor: true, challenge: "c1" });
    fakeApi.on(accountsApi.secondStep, { token: "t1", user: owner });
    renderUi(<LoginForm />);
    await givePassword();
  });

  test("has the focus, takes six digits by paste, sends itself once, and opens the app", async () => {
    const field = await codeField();
    expect(document.activeElement).toBe(field);
    expect([field.autocomplete, field.inputMode]).toEqual(["one-time-code", "numeric"]);
    await userEvent.paste("123 456");
    await waitFor(() => expect(wentTo).toHaveBeenCalledWith("/dashboard", { replace: true }));
    expect(fakeApi.bodies(accountsApi.secondStep)).toEqual([{ challenge: "c1", code: "123456" }]);
    expect(ownerSession.token()).toBe("t1");
  });

  test("a wrong code is told at the field, whose cells are empty again", async () => {
    fakeApi.on(accountsApi.secondStep, refusal(422, "validation_failed", { errors: { code: ["Wrong code"] } }));
    await userEvent.type(await codeField(), "123456");
    expect(await screen.findByText("Wrong code")).toBeTruthy();
    expect((await codeField()).value).toBe("");
    expect(ownerSession.token()).toBeNull();
  });

  test("a recovery code can be used instead, and one that cannot be right is not sent", async () => {
    await codeField();
    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
    const field = await screen.findByLabelText("Recovery code");
    await userEvent.type(field, "AB23C");
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText("A recovery code has 10 characters, like AB23C-DE45F")).toBeTruthy();
    await userEvent.type(field, "-de45f");
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(ownerSession.token()).toBe("t1"));
    expect(fakeApi.bodies(accountsApi.secondStep)).toEqual([{ challenge: "c1", recovery_code: "AB23C-de45f" }]);
  });

  test("an expired one leads back to the password with a sentence; the address is still there", async () => {
    fakeApi.on(accountsApi.secondStep, refusal(400, "two_factor_expired"));
    await userEvent.type(await codeField(), "123456");
    expect((await screen.findByRole("alert")).textContent).toBe("The server's words");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("odile@example.test");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    // And the way is open again.
    await userEvent.type(screen.getByLabelText("Password"), "Demo1234!");
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
    expect(await codeField()).toBeTruthy();
  });

  test("people can go back by themselves", async () => {
    await codeField();
    await userEvent.click(screen.getByRole("button", { name: "Back to the password" }));
    expect(screen.getByLabelText("Password")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a lapsed owner goes on to reactivation after it, with the proof", async () => {
    const more = { requires_subscription: true, status: "expired", continuation: "p1" };
    fakeApi.on(accountsApi.secondStep, refusal(403, "subscription_required", more));
    await userEvent.type(await codeField(), "123456");
    await waitFor(() => expect(wentTo).toHaveBeenCalled());
    expect(wentTo.mock.lastCall?.[0]).toContain("/subscription/reactivate");
    expect(readContinuation()).toBe("p1");
  });
});

describe("staff", () => {
  const admin: AdminUser = {
    id: owner.id,
    name: "Ada",
    email: "odile@example.test",
    role: "admin",
    status: "active",
    permissions_list: [],
    locale: "en",
  };

  test("give their code", async () => {
    fakeApi.on(staffApi.login, { requires_two_factor: true, challenge: "c2" });
    fakeApi.on(staffApi.secondStep, { token: "s1", user: admin });
    renderUi(<AdminLoginForm />);
    await givePassword();
    await userEvent.type(await codeField(), "654321");
    await waitFor(() => expect(adminSession.token()).toBe("s1"));
    expect(fakeApi.bodies(staffApi.secondStep)).toEqual([{ challenge: "c2", code: "654321" }]);
  });

  test("who must set it up see key and codes, and are in only after they have seen the codes", async () => {
    fakeApi.on(staffApi.login, { requires_two_factor_setup: true, challenge: "c3" });
    fakeApi.on(staffApi.setupTwoFactor, SETUP);
    fakeApi.on(staffApi.confirmTwoFactor, { token: "s2", user: admin, recovery_codes: CODES });
    renderUi(<AdminLoginForm />);
    await givePassword();
    expect(await screen.findByRole("img", { name: "QR code with your key" })).toBeTruthy();
    expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Code from the app"), "111222");
    expect(within(await screen.findByRole("list", { name: "Recovery codes" })).getAllByRole("listitem")).toHaveLength(
      10,
    );
    expect(adminSession.token()).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "I have saved them" }));
    expect(adminSession.token()).toBe("s2");
    expect(fakeApi.bodies(staffApi.confirmTwoFactor)).toEqual([{ challenge: "c3", code: "111222" }]);
  });
});

describe("the panel", () => {
  const off: TwoFactorState = { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false };
  const on: TwoFactorState = {
    enabled: true,
    enabled_at: "2026-11-02T10:00:00.000Z",
    recovery_codes_left: 2,
    required: false,
  };
  const draw = (state: TwoFactorState) => {
    fakeApi.on(twofactorApi.state, () => state);
    renderUi(<TwoFactorPanel side="owner" email="odile@example.test" />);
  };

  test("switches on: password, key, code, recovery codes", async () => {
    let state = off;
    fakeApi.on(twofactorApi.setup, SETUP);
    fakeApi.on(twofactorApi.confirm, () => {
      state = on;
      return { recovery_codes: CODES };
    });
    fakeApi.on(twofactorApi.state, () => state);
    renderUi(<TwoFactorPanel side="owner" email="odile@example.test" />);
    await userEvent.click(await screen.findByRole("button", { name: "Switch on" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Current password"), "Demo1234!");
    await userEvent.click(dialog.getByRole("button", { name: "Next" }));
    await userEvent.type(await dialog.findByLabelText("Code from the app"), "123456");
    expect(within(await dialog.findByRole("list", { name: "Recovery codes" })).getAllByRole("listitem")).toHaveLength(
      10,
    );
    await userEvent.click(dialog.getByRole("button", { name: "I have saved them" }));
    expect(await screen.findByText(/On since/)).toBeTruthy();
    expect(fakeApi.bodies(twofactorApi.confirm)).toEqual([{ code: "123456" }]);
  });

  test("a key that has expired leads back to the password", async () => {
    fakeApi.on(twofactorApi.setup, SETUP);
    fakeApi.on(twofactorApi.confirm, refusal(400, "two_factor_setup_expired"));
    draw(off);
    await userEvent.click(await screen.findByRole("button", { name: "Switch on" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Current password"), "Demo1234!");
    await userEvent.click(dialog.getByRole("button", { name: "Next" }));
    await userEvent.type(await dialog.findByLabelText("Code from the app"), "123456");
    expect((await dialog.findByRole("alert")).textContent).toBe("The server's words");
    expect(dialog.getByLabelText("Current password")).toBeTruthy();
  });

  test("switches off with both factors; a wrong one stays at its field", async () => {
    draw(on);
    expect(await screen.findByText(/Few recovery codes are left/)).toBeTruthy();
    fakeApi.on(twofactorApi.disable, refusal(422, "validation_failed", { errors: { code: ["Wrong code"] } }));
    await userEvent.click(screen.getByRole("button", { name: "Switch off" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Current password"), "Demo1234!");
    await userEvent.type(dialog.getByLabelText("Code from the app"), "123456");
    await userEvent.click(dialog.getByRole("button", { name: "Switch off" }));
    expect(await dialog.findByText("Wrong code")).toBeTruthy();
    fakeApi.on(twofactorApi.disable, { message: "Two-factor login is off" });
    await userEvent.click(dialog.getByRole("button", { name: "Switch off" }));
    await waitFor(() => expect(fakeApi.bodies(twofactorApi.disable)).toHaveLength(2));
  });

  test("cannot be switched off where it is required, and says what could not be loaded", async () => {
    draw({ ...on, required: true });
    expect(await screen.findByText(/cannot be switched off/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Switch off" })).toBeNull();
    cleanup();
    fakeApi.on(twofactorApi.state, refusal(500, "server_error"));
    renderUi(<TwoFactorPanel side="owner" email="odile@example.test" />);
    expect(await screen.findByText("Two-factor login could not be loaded")).toBeTruthy();
  });
});
