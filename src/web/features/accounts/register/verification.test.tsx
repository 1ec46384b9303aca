import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n } from "#web/lib/i18n.ts";
import { readContinuation, setNavigate } from "#web/lib/navigation.ts";
import { renderUi } from "#web/testing/render.tsx";
import { rememberDelivery } from "./deliveryMemory.ts";
import { cooldownLeft, startCooldown } from "./resendCooldown.ts";
import { VerifyCodeForm } from "./VerifyCodeForm.tsx";
import { VerifyLink } from "./VerifyLink.tsx";

const EMAIL = "odile@marrovia.example";
const wentTo = vi.fn();
const fetchMock = vi.fn<typeof fetch>();

beforeAll(initI18n);
beforeEach(() => {
  sessionStorage.clear();
  fetchMock.mockReset();
  wentTo.mockReset();
  vi.stubGlobal("fetch", fetchMock);
  setNavigate(wentTo);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (status: number, body: object): void => {
  fetchMock.mockResolvedValueOnce(Response.json(body, { status }));
};
const paste = (text: string): void => {
  fireEvent.paste(screen.getByLabelText("Verification code"), { clipboardData: { getData: () => text } });
};
const bodies = (): unknown[] => fetchMock.mock.calls.map(([, init]) => init?.body);

test("a pasted code is sent by itself and leads to the plans, with the proof remembered", async () => {
  answer(200, { message: "ok", continuation: "c0" });
  renderUi(<VerifyCodeForm email={EMAIL} />);
  paste("123456");
  await waitFor(() =>
    expect(wentTo).toHaveBeenCalledWith("/subscription-plan?email=odile%40marrovia.example", { replace: true }),
  );
  expect(bodies()).toEqual([JSON.stringify({ email: EMAIL, code: "123456" })]);
  expect(readContinuation()).toBe("c0");
});

test("a wrong code is told at the field, which is empty again for the next try", async () => {
  answer(400, { message: "Invalid or expired verification code", code: "invalid_verification" });
  renderUi(<VerifyCodeForm email={EMAIL} />);
  paste("000000");
  expect(await screen.findByText("Invalid or expired verification code")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Verification code").value).toBe("");
  answer(200, { message: "ok", continuation: "c0" });
  paste("123456");
  await waitFor(() => expect(wentTo).toHaveBeenCalled());
});

test("an incomplete code is not sent", async () => {
  renderUi(<VerifyCodeForm email={EMAIL} />);
  await userEvent.type(screen.getByLabelText("Verification code"), "123");
  await userEvent.click(screen.getByRole("button", { name: "Verify email" }));
  expect(await screen.findByText("The code has 6 digits")).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
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
  answer(429, { message: "Wait", code: "resend_cooldown", retry_after: 42 });
  renderUi(<VerifyCodeForm email={EMAIL} />);
  await userEvent.click(screen.getByRole("button", { name: "Send a new code" }));
  expect(await screen.findByText(/New code in 4[12] seconds/)).toBeTruthy();
  expect(cooldownLeft(EMAIL)).toBeGreaterThan(40);
});

test("the link is sent once, even when the page is mounted twice", async () => {
  answer(200, { message: "ok", continuation: "c1" });
  renderUi(
    <StrictMode>
      <VerifyLink email={EMAIL} token="t0" />
    </StrictMode>,
  );
  await waitFor(() => expect(wentTo).toHaveBeenCalled());
  expect(bodies()).toEqual([JSON.stringify({ email: EMAIL, token: "t0" })]);
});

test("a link without its token says so and offers the code, sending nothing", () => {
  renderUi(<VerifyLink email={EMAIL} token={undefined} />);
  expect(screen.getByRole("alert").textContent).toContain("The verification token is missing");
  expect(screen.getByRole("link", { name: "Enter the code instead" }).getAttribute("href")).toBe(
    "/verify-email/odile%40marrovia.example",
  );
  expect(fetchMock).not.toHaveBeenCalled();
});

test("a dead connection keeps the link usable", async () => {
  fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  renderUi(<VerifyLink email={EMAIL} token="t0" />);
  answer(200, { message: "ok", continuation: "c1" });
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(wentTo).toHaveBeenCalled());
});

test("an address that takes no mail is told to whoever asked for the code, with the way to correct it", async () => {
  rememberDelivery(EMAIL, "0198c1de-7c40-7000-8000-000000000001");
  answer(200, { state: "waiting" });
  answer(200, { state: "refused" });
  renderUi(<VerifyCodeForm email={EMAIL} />);
  const alert = await screen.findByRole("alert", undefined, { timeout: 5000 });
  expect(alert.textContent).toContain("This address takes no mail");
  expect(screen.getByRole("link", { name: "Correct the address" }).getAttribute("href")).toBe("/register");
  expect(fetchMock.mock.calls.map(([url]) => url as string)).toEqual(
    Array(2).fill("/api/auth/verification-delivery/0198c1de-7c40-7000-8000-000000000001"),
  );
});
