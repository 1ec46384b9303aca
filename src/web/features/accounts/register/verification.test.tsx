import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { accountsApi, type VerificationDelivery } from "#shared/accounts/accounts.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { readContinuation, setNavigate } from "#web/lib/pages/navigation.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { rememberDelivery } from "./deliveryMemory.ts";
import { cooldownLeft, startCooldown } from "./resendCooldown.ts";
import { VerifyCodeForm } from "./VerifyCodeForm.tsx";
import { VerifyLink } from "./VerifyLink.tsx";

const EMAIL = "odile@marrovia.example";
const wentTo = vi.fn();
const VERIFIED = { message: "ok", continuation: "c0" };

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  sessionStorage.clear();
  wentTo.mockReset();
  setNavigate(wentTo);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const paste = (text: string): void => {
  fireEvent.paste(screen.getByLabelText("Verification code"), { clipboardData: { getData: () => text } });
};
const sent = (): unknown[] => fakeApi.bodies(accountsApi.verifyEmail);

test("a pasted code is sent by itself and leads to the plans, with the proof remembered", async () => {
  fakeApi.on(accountsApi.verifyEmail, VERIFIED);
  renderUi(<VerifyCodeForm email={EMAIL} />);
  paste("123456");
  await waitFor(() =>
    expect(wentTo).toHaveBeenCalledWith("/subscription-plan?email=odile%40marrovia.example", { replace: true }),
  );
  expect(sent()).toEqual([{ email: EMAIL, code: "123456" }]);
  expect(readContinuation()).toBe("c0");
});

test("a wrong code is told at the field, which is empty again for the next try", async () => {
  const message = "Invalid or expired verification code";
  fakeApi.on(accountsApi.verifyEmail, refusal(400, "invalid_verification", { message }));
  renderUi(<VerifyCodeForm email={EMAIL} />);
  paste("000000");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Verification code").value).toBe("");
  fakeApi.on(accountsApi.verifyEmail, VERIFIED);
  paste("123456");
  await waitFor(() => expect(wentTo).toHaveBeenCalled());
});

test("an incomplete code is not sent", async () => {
  renderUi(<VerifyCodeForm email={EMAIL} />);
  await userEvent.type(screen.getByLabelText("Verification code"), "123");
  await userEvent.click(screen.getByRole("button", { name: "Verify email" }));
  expect(await screen.findByText("The code has 6 digits")).toBeTruthy();
  expect(fakeApi.calls()).toEqual([]);
});

test("a new code waits for the server's cooldown, also after a reload", () => {
  vi.useFakeTimers({ now: 0 });
  startCooldown(EMAIL, 60);
  renderUi(<VerifyCodeForm email={EMAIL} />);
  const button = (): HTMLButtonElement => screen.getByRole("button", { name: /new code/i });
  expect([button().textContent, button().disabled]).toEqual(["New code in 60 seconds", true]);
  act(() => void vi.advanceTimersByTime(59_000));
  expect(button().textContent).toBe("New code in 1 second");
  act(() => void vi.advanceTimersByTime(1000));
  expect([button().textContent, button().disabled]).toEqual(["Send a new code", false]);
});

test("a refusal with seconds starts the countdown from the server's own figure", async () => {
  fakeApi.on(accountsApi.resendVerification, refusal(429, "resend_cooldown", { message: "Wait", retry_after: 42 }));
  renderUi(<VerifyCodeForm email={EMAIL} />);
  await userEvent.click(screen.getByRole("button", { name: "Send a new code" }));
  expect(await screen.findByText(/New code in 4[12] seconds/)).toBeTruthy();
  expect(cooldownLeft(EMAIL)).toBeGreaterThan(40);
});

test("the link is sent once, even when the page is mounted twice", async () => {
  fakeApi.on(accountsApi.verifyEmail, VERIFIED);
  renderUi(
    <StrictMode>
      <VerifyLink email={EMAIL} token="t0" />
    </StrictMode>,
  );
  await waitFor(() => expect(wentTo).toHaveBeenCalled());
  expect(sent()).toEqual([{ email: EMAIL, token: "t0" }]);
});

test("a link without its token says so and offers the code, sending nothing", () => {
  renderUi(<VerifyLink email={EMAIL} token={undefined} />);
  expect(screen.getByRole("alert").textContent).toContain("The verification token is missing");
  expect(screen.getByRole("link", { name: "Enter the code instead" }).getAttribute("href")).toBe(
    "/verify-email/odile%40marrovia.example",
  );
  expect(fakeApi.calls()).toEqual([]);
});

test("a dead connection keeps the link usable", async () => {
  fakeApi.on(accountsApi.verifyEmail, noConnection);
  renderUi(<VerifyLink email={EMAIL} token="t0" />);
  const again = await screen.findByRole("button", { name: "Try again" });
  fakeApi.on(accountsApi.verifyEmail, VERIFIED);
  await userEvent.click(again);
  await waitFor(() => expect(wentTo).toHaveBeenCalled());
});

test("an address that takes no mail is told to whoever asked for the code, with the way to correct it", async () => {
  rememberDelivery(EMAIL, "0198c1de-7c40-7000-8000-000000000001");
  const states: VerificationDelivery[] = ["waiting", "refused"];
  fakeApi.on(accountsApi.verificationDelivery, () => ({ state: states.shift()! }));
  renderUi(<VerifyCodeForm email={EMAIL} />);
  const alert = await screen.findByRole("alert", undefined, { timeout: 5000 });
  expect(alert.textContent).toContain("This address takes no mail");
  expect(screen.getByRole("link", { name: "Correct the address" }).getAttribute("href")).toBe("/register");
  expect(fakeApi.calls().map(({ line }) => line)).toEqual(
    Array(2).fill("GET /api/auth/verification-delivery/0198c1de-7c40-7000-8000-000000000001"),
  );
});
