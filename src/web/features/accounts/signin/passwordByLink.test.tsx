import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { ForgotPasswordForm } from "./ForgotPasswordForm.tsx";
import { OwnerPasswordByLink } from "./OwnerPasswordByLink.tsx";

beforeAll(initI18n);
fakeApi.setUp();
afterEach(cleanup);

const linkInAlert = async (name: string, words: string): Promise<string | null> => {
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(words);
  return screen.getByRole("link", { name }).getAttribute("href");
};

test.each([
  ["an owner can register", true, "/register"],
  ["staff are invited, so nothing is offered", false, undefined],
])("an address nobody has is said so: %s", async (_, canRegister, href) => {
  fakeApi.on(accountsApi.forgotPassword, refusal(404, "no_account"));
  const onSent = vi.fn();
  renderUi(
    <ForgotPasswordForm
      initialEmail="nobody@marrovia.example"
      send={(email) => api(accountsApi.forgotPassword, { body: { email } })}
      onSent={onSent}
      canRegister={canRegister}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Send link" }));
  if (href) expect(await linkInAlert("Create an account", "The server's words")).toBe(href);
  else {
    await screen.findByRole("alert");
    expect(screen.queryByRole("link")).toBeNull();
  }
  expect(onSent).not.toHaveBeenCalled();
});

test("a link that does not work offers a new one, and keeps what was typed", async () => {
  fakeApi.on(accountsApi.resetPassword, refusal(400, "invalid_reset_link"));
  renderUi(<OwnerPasswordByLink token="not-a-link" email="odile@marrovia.example" submitLabel="Save password" />);
  for (const name of ["New password", "Repeat the password"])
    await userEvent.type(screen.getByLabelText(name), "Tarte-Flambee-9!");
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(await linkInAlert("Request a new link", "This link is invalid or has expired")).toBe("/forgot-password");
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("Tarte-Flambee-9!");
});
