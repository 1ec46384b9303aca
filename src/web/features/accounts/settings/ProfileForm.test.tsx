import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { changeLocale, currentLocale, initI18n } from "#web/lib/words/i18n.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { fakeApi } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { LanguageMenu } from "#web/ui/layout/LanguageMenu.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { ProfilePanel } from "./ProfilePanel.tsx";

beforeAll(() => initI18n());
fakeApi.setUp();
afterEach(async () => {
  ownerSession.clear();
  await changeLocale("en");
});

const draw = (): void => {
  ownerSession.save({ token: "t1", user: owner });
  fakeApi.on(accountsApi.profile, { user: owner });
  fakeApi.on(accountsApi.changeLocale, { user: { ...owner, locale: "de" } });
  renderUi(
    <>
      <LanguageMenu />
      <ProfilePanel>{(user) => <ProfileForm user={user} />}</ProfilePanel>
    </>,
  );
};

test("the profile's language follows the switch of the top bar, and what was typed stays", async () => {
  draw();
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "First name" });
  await userEvent.clear(name);
  await userEvent.type(name, "Ottilie");
  await userEvent.click(screen.getByRole("button", { name: "Language" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Deutsch" }));
  const language = await screen.findByRole<HTMLInputElement>("combobox", { name: "Sprache" });
  await waitFor(() => expect(language.value).toBe("Deutsch"));
  expect(name.value).toBe("Ottilie");
});

test("a language saved in the profile is the one on the screen, also where the two had parted", async () => {
  draw();
  await changeLocale("de");
  fakeApi.on(accountsApi.updateProfile, { user: owner });
  await userEvent.click(await screen.findByRole("button", { name: "Änderungen speichern" }));
  await waitFor(() => expect(currentLocale()).toBe("en"));
});
