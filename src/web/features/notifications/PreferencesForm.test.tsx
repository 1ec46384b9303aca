import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ownerNotificationsApi, staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { PreferencesForm } from "./PreferencesForm.tsx";

beforeAll(initI18n);
fakeApi.setUp();
afterEach(async () => {
  cleanup();
  await changeLocale("en");
});

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

test("an owner sees what they hear of, changes it and saves all of it at once", async () => {
  const preferences = [
    { topic: "review" as const, bell: true, email: false },
    { topic: "subscription" as const, bell: true, email: true },
  ];
  fakeApi.on(ownerNotificationsApi.preferences, () => ({ preferences }));
  fakeApi.on(ownerNotificationsApi.choose, ({ body }) => body as { preferences: typeof preferences });
  renderUi(<PreferencesForm side="owner" />);
  await screen.findByText("Reviews");
  expect([box("Reviews: in the bell").checked, box("Reviews: by email").checked]).toEqual([true, false]);
  expect(box("Subscription: by email").disabled).toBe(true);
  await userEvent.click(box("Reviews: by email"));
  await userEvent.click(screen.getByRole("button", { name: "Save choices" }));
  await waitFor(() => expect(fakeApi.calls(ownerNotificationsApi.choose)).toHaveLength(1));
  expect(fakeApi.calls(ownerNotificationsApi.choose)[0]?.body).toEqual({
    preferences: [{ topic: "review", bell: true, email: true }, preferences[1]],
  });
  expect(box("Reviews: by email").checked).toBe(true);
});

test("staff have topics of their own, in German too, and a way on when they cannot be loaded", async () => {
  await changeLocale("de");
  fakeApi.on(staffNotificationsApi.preferences, refusal(503, "unavailable"));
  renderUi(<PreferencesForm side="staff" />);
  await screen.findByText("Ihre Auswahl konnte nicht geladen werden");
  fakeApi.on(staffNotificationsApi.preferences, () => ({
    preferences: [{ topic: "system" as const, bell: true, email: true }],
  }));
  await userEvent.click(screen.getByRole("button", { name: /erneut/i }));
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "System: per E-Mail" })).checked).toBe(true);
});
