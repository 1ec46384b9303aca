import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type SystemSettings, settingsApi } from "#shared/settings/settings.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { SettingsPanel } from "./SettingsPanel.tsx";

const SETTINGS: SystemSettings = {
  revision: 7,
  google_api_key: { is_set: true, last_four: "wxyz", since: "2026-11-02T10:00:00.000Z" },
  maps_enabled: true,
  offer_minutes: 10,
  offer_wording: "positive_review",
  first_month_offer_ends_at: "2099-06-07T21:59:59.000Z",
  double_opt_in_countries: ["DE"],
  sender_name: null,
  sender: { name: "Plaudit", address: "hello@plaudit.example" },
  keychain_price_cents: 990,
  free_keychains: null,
  campaign_mails_a_week: 3,
  low_stock_keychains: 50,
  quiet_keychain_days: 30,
  staff_two_factor_required: false,
};

let stored = SETTINGS;
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  stored = SETTINGS;
  setToastPresenter(vi.fn());
  fakeApi.on(settingsApi.read, () => stored);
  fakeApi.on(settingsApi.change, ({ body }) => {
    const { google_api_key: key, ...rest } = body as Record<string, unknown>;
    stored = { ...stored, ...rest, revision: stored.revision + 1 };
    if (typeof key === "string")
      stored.google_api_key = { ...stored.google_api_key, is_set: true, last_four: key.slice(-4) };
    return stored;
  });
});
afterEach(async () => {
  cleanup();
  await changeLocale("en");
});

const sent = () => fakeApi.bodies(settingsApi.change);
const part = async (name: string) => within(await screen.findByRole("region", { name }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text !== "") await userEvent.type(field, text);
};
const save = (section: Awaited<ReturnType<typeof part>>) =>
  userEvent.click(section.getByRole("button", { name: "Save" }));

test("each part sends only what differs, with the revision it was filled with", async () => {
  renderUi(<SettingsPanel />);
  const offer = await part("Surprise on the review page");
  await retype(offer.getByLabelText("Minutes on the countdown"), "15");
  await userEvent.click(offer.getByRole("radio", { name: /Joining the mailing list/ }));
  await save(offer);
  expect(await offer.findByDisplayValue("15")).toBeTruthy();
  const keychains = await part("Keychains");
  await retype(keychains.getByLabelText(/^Price/), "12,50");
  await retype(keychains.getByLabelText(/^Free keychains/), "5");
  await save(keychains);
  expect(await keychains.findByDisplayValue("12.50")).toBeTruthy();
  expect(sent()).toEqual([
    { revision: 7, offer_minutes: 15, offer_wording: "thank_you" },
    { revision: 8, keychain_price_cents: 1250, free_keychains: 5 },
  ]);
});

test("the risk of each promise is explained beside it", async () => {
  renderUi(<SettingsPanel />);
  const offer = await part("Surprise on the review page");
  expect(offer.getByRole("radio", { name: /A positive review/ }).textContent).toContain("Google forbids rewards");
});

describe("the Google key", () => {
  test("is never shown, only its end; a new one is sent and the field is empty again", async () => {
    renderUi(<SettingsPanel />);
    const google = await part("Google");
    expect(google.getByText(/ends in …wxyz/)).toBeTruthy();
    await userEvent.type(google.getByLabelText("Google API key"), "AIza-new-key-9876");
    await save(google);
    expect(await google.findByText(/ends in …9876/)).toBeTruthy();
    expect([sent(), google.getByLabelText<HTMLInputElement>("Google API key").value]).toEqual([
      [{ revision: 7, google_api_key: "AIza-new-key-9876" }],
      "",
    ]);
  });

  test("is required where there is none, and a refused one is marked on its field", async () => {
    stored = { ...SETTINGS, google_api_key: { is_set: false, last_four: null, since: null } };
    renderUi(<SettingsPanel />);
    const google = await part("Google");
    await save(google);
    expect(await google.findByText("Google API key is required")).toBeTruthy();
    expect(sent()).toEqual([]);
    fakeApi.on(settingsApi.change, refusal(422, "validation_failed", { errors: { google_api_key: ["Refused!"] } }));
    await userEvent.type(google.getByLabelText("Google API key"), "AIza-wrong-key-1");
    await save(google);
    expect(await google.findByText("Refused!")).toBeTruthy();
  });
});

test("the end of the first month is a time in Paris; switching it off sends none", async () => {
  renderUi(<SettingsPanel />);
  const month = await part("First-month price");
  expect(month.getByText("The offer is running.")).toBeTruthy();
  expect(month.getAllByDisplayValue("23:59").length).toBeGreaterThan(0);
  await userEvent.click(month.getByRole("switch"));
  await save(month);
  expect(await month.findByRole("switch", { checked: false })).toBeTruthy();
  expect(sent()).toEqual([{ revision: 7, first_month_offer_ends_at: null }]);
});

test.each([
  ["Surprise on the review page", "Minutes on the countdown", "0", "Enter 1 or more"],
  ["Surprise on the review page", "Minutes on the countdown", "ten", "wrong type"],
  ["Keychains", /^Price/, "free", "wrong type"],
  ["Mail", "Sender’s name", "www.spam.example", "web or email address"],
])("in %s, %s does not take %s", async (name, label, text, message) => {
  renderUi(<SettingsPanel />);
  const section = await part(name);
  await retype(section.getByLabelText(label), text);
  await save(section);
  expect(await section.findByText(new RegExp(message))).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("what somebody else changed is not overwritten unseen: discarding shows it", async () => {
  renderUi(<SettingsPanel />);
  const offer = await part("Surprise on the review page");
  await retype(offer.getByLabelText("Minutes on the countdown"), "20");
  stored = { ...SETTINGS, revision: 9, offer_minutes: 30 };
  fakeApi.on(settingsApi.change, refusal(409, "settings_changed"));
  await save(offer);
  expect(await offer.findByText("The server's words")).toBeTruthy();
  expect(offer.getByDisplayValue("20")).toBeTruthy();
  await vi.waitFor(() => expect(fakeApi.calls(settingsApi.read)).toHaveLength(2));
  await userEvent.click(offer.getByRole("button", { name: "Discard" }));
  expect(await offer.findByDisplayValue("30")).toBeTruthy();
});

test("countries are ticked by name", async () => {
  renderUi(<SettingsPanel />);
  const section = await part("Double opt-in");
  await userEvent.click(section.getByRole("checkbox", { name: "Austria" }));
  await save(section);
  expect(await section.findByRole("checkbox", { name: "Austria", checked: true })).toBeTruthy();
  expect(sent()).toEqual([{ revision: 7, double_opt_in_countries: ["AT", "DE"] }]);
});

test("settings that cannot be loaded can be asked for again", async () => {
  fakeApi.on(settingsApi.read, refusal(500, "server_error"));
  renderUi(<SettingsPanel />);
  const again = await screen.findByRole("button", { name: /again|retry/i });
  fakeApi.on(settingsApi.read, SETTINGS);
  await userEvent.click(again);
  expect(await screen.findByRole("region", { name: "Google" })).toBeTruthy();
});

test("two factors are asked of staff by a switch; a refusal stays with it", async () => {
  renderUi(<SettingsPanel />);
  fakeApi.on(
    settingsApi.change,
    refusal(422, "validation_failed", { errors: { staff_two_factor_required: ["First your own"] } }),
  );
  const security = await part("Security");
  await userEvent.click(security.getByRole("switch", { name: /Two-factor login required/ }));
  await userEvent.click(security.getByRole("button", { name: "Save" }));
  expect(await security.findByText("First your own")).toBeTruthy();
  expect(sent()).toEqual([{ revision: 7, staff_two_factor_required: true }]);
});
