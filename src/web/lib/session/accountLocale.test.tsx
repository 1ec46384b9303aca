import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import type { Locale } from "#shared/domain/locales.ts";
import { staffApi, type AdminUser } from "#shared/staff/staff.contract.ts";
import { changeLocale, currentLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, noConnection } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { LanguageMenu } from "#web/ui/layout/LanguageMenu.tsx";
import { followAccountLocale } from "./accountLocale.ts";
import { adminSession, ownerSession } from "./session.ts";

const staff: AdminUser = {
  id: "0198c1de-7c40-7000-8000-000000000903",
  name: "Runa Selbach",
  email: "runa@example.test",
  role: "manager",
  status: "active",
  permissions_list: [],
  locale: "en",
};
const toasts: string[] = [];
const localeIn = (body: unknown): Locale => (body as { locale: Locale }).locale;

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
fakeApi.setUp();
beforeEach(async () => {
  localStorage.clear();
  toasts.length = 0;
  window.history.replaceState(null, "", "/dashboard");
  await changeLocale("en");
  fakeApi.on(accountsApi.changeLocale, ({ body }) => ({ user: { ...owner, locale: localeIn(body) } }));
  fakeApi.on(staffApi.changeLocale, ({ body }) => ({ user: { ...staff, locale: localeIn(body) } }));
});
afterEach(() => {
  ownerSession.clear();
  adminSession.clear();
});

async function choose(name: "English" | "Deutsch"): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: /^(Language|Sprache)$/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
}

describe("the switch of the top bar", () => {
  test("changes the owner's account too, and what the session knows of it", async () => {
    ownerSession.save({ token: "t1", user: { ...owner, locale: "en" } });
    renderUi(<LanguageMenu />);
    await choose("Deutsch");
    await waitFor(() => expect(ownerSession.user()?.locale).toBe("de"));
    expect(fakeApi.bodies(accountsApi.changeLocale)).toEqual([{ locale: "de" }]);
    expect([currentLocale(), document.cookie]).toEqual(["de", expect.stringContaining("locale=de")]);
  });

  test("in the back office it is the staff member's, whoever else is signed in", async () => {
    ownerSession.save({ token: "t1", user: owner });
    adminSession.save({ token: "t2", user: staff });
    window.history.replaceState(null, "", "/admin/dashboard");
    renderUi(<LanguageMenu />);
    await choose("Deutsch");
    await waitFor(() => expect(adminSession.user()?.locale).toBe("de"));
    expect(fakeApi.calls(accountsApi.changeLocale)).toEqual([]);
  });

  test("with nobody signed in it is the browser's alone", async () => {
    renderUi(<LanguageMenu />);
    await choose("Deutsch");
    await waitFor(() => expect(currentLocale()).toBe("de"));
    expect([fakeApi.calls(), toasts]).toEqual([[], []]);
  });

  test("of two quick choices the later one stays", async () => {
    ownerSession.save({ token: "t1", user: { ...owner, locale: "en" } });
    renderUi(<LanguageMenu />);
    await choose("Deutsch");
    await choose("English");
    await waitFor(() => expect(fakeApi.bodies(accountsApi.changeLocale)).toEqual([{ locale: "de" }, { locale: "en" }]));
    await waitFor(() => expect(ownerSession.user()?.locale).toBe("en"));
  });

  test("that cannot be saved says so, and the language chosen stays on the screen", async () => {
    ownerSession.save({ token: "t1", user: { ...owner, locale: "en" } });
    fakeApi.on(accountsApi.changeLocale, noConnection);
    renderUi(<LanguageMenu />);
    await choose("Deutsch");
    await waitFor(() => expect(toasts).toEqual(["Ihre Sprache konnte nicht im Konto gespeichert werden"]));
    expect([currentLocale(), ownerSession.token(), ownerSession.user()?.locale]).toEqual(["de", "t1", "en"]);
  });
});

describe("at sign-in", () => {
  test.each([
    ["owner", () => ownerSession.save({ token: "t1", user: { ...owner, locale: "de" } })],
    ["staff member", () => adminSession.save({ token: "t2", user: { ...staff, locale: "de" } })],
  ])("the %s gets the language of the account", async (_who, signIn) => {
    const stop = followAccountLocale();
    signIn();
    await waitFor(() => expect([currentLocale(), localStorage.getItem("locale")]).toEqual(["de", "de"]));
    // Later news about the account are no sign-in: what is on the screen stays.
    await changeLocale("en");
    ownerSession.saveUser({ ...owner, locale: "de", phone: "+33612345678" });
    expect(currentLocale()).toBe("en");
    stop();
  });
});
