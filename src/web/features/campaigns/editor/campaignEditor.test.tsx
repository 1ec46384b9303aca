import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Campaign, Preflight } from "#shared/campaigns/campaigns.model.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { suggestionsApi } from "#shared/suggestions/suggestions.contract.ts";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { initI18n } from "#web/lib/i18n.ts";
import { setNavigate } from "#web/lib/navigation.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { hasUnsavedChanges } from "#web/lib/unsavedChanges.ts";
import { CAMPAIGN_ID } from "#web/testing/campaigns.ts";
import { draftCampaign } from "#web/testing/draftCampaign.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { TEMPLATE_ID, mailPreview, templateDraft } from "#web/testing/templates.ts";
import { EditedCampaign } from "./EditedCampaign.tsx";

const OTHER_ID = "0198c1de-7c40-4000-8000-000000000002";
const AUDIENCE = { clients: 1562, recipients: 1284, left_out: { no_consent: 141, unsubscribed: 96, bounced: 41 } };
const templates = [
  { id: TEMPLATE_ID, name: "Autumn", offer_type: "A" as const },
  { id: OTHER_ID, name: "Weekend", offer_type: "B" as const },
].map((one) => ({
  ...one,
  subject: `Subject of ${one.name}`,
  category: "promotional" as const,
  description: "",
  language: "en" as const,
  template: templateDraft({ name: one.name, subject: `Subject of ${one.name}` }),
}));

let places: string[] = [];
let toasts: string[] = [];
let stored: Campaign;
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  places = [];
  toasts = [];
  setNavigate((href) => void places.push(href));
  setToastPresenter(({ title, message }) => toasts.push([title, message].filter(Boolean).join(": ")));
  ownerSession.save({ token: "t", user: owner });
  window.history.replaceState(null, "", `/campaigns/${CAMPAIGN_ID}/edit`);
  fakeApi.on(templatesApi.offered, { data: templates, meta: {} });
  fakeApi.on(campaignsApi.audience, ({ query }) =>
    query.get("filter") === "all_consenting" ? AUDIENCE : { ...AUDIENCE, recipients: 1041 },
  );
  fakeApi.on(clientsApi.list, { data: [], meta: {} });
  fakeApi.on(campaignsApi.preview, mailPreview());
  fakeApi.on(campaignsApi.one, () => stored);
  fakeApi.on(campaignsApi.save, ({ body }) => {
    const { revision, ...changes } = body as Campaign;
    stored = { ...stored, ...changes, revision: revision + 1 };
    stored.offers = stored.offers.map((offer) => ({ ...offer, template_name: "Autumn", is_adjusted: false }));
    return stored;
  });
});
afterEach(() => {
  // What is left stores what is still to be stored: while there is somebody to answer.
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

async function open(campaign: Campaign = draftCampaign(), onMail: (slot: Slot | undefined) => void = () => undefined) {
  stored = campaign;
  renderUi(<EditedCampaign id={CAMPAIGN_ID} mail={undefined} onMail={onMail} />);
  await screen.findByRole("heading", { level: 1, name: new RegExp(campaign.name) });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const offerText = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Offer text/ });
const subject = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email subject" });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const bar = (slot: string) => screen.getByRole("button", { name: new RegExp(`^Offer ${slot}:`) });
const saves = () => fakeApi.bodies(campaignsApi.save) as (Campaign & { revision: number })[];
const status = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const missing = (slot: Slot, field: "offer_text" | "template_id" | "subject"): Campaign => {
  const campaign = draftCampaign();
  return {
    ...campaign,
    offers: campaign.offers.map((offer) =>
      offer.slot === slot ? { ...offer, [field]: field === "template_id" ? null : "" } : offer,
    ),
  };
};
const errors = (fields: Record<string, string>) =>
  refusal(422, "validation_failed", {
    errors: Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]])),
  });
const preflight = (changes: Partial<Preflight> = {}): Preflight => ({
  audience: AUDIENCE,
  checks: [
    { check: "sender", slot: null, verdict: "good", messages: [] },
    ...(["A", "B", "C", "D", "E", "F"] as const).map((slot) => ({
      check: "words" as const,
      slot,
      verdict: "good" as const,
      messages: [],
    })),
  ],
  ...changes,
});

describe("what is typed into a draft", () => {
  test("is saved two seconds later by itself, with the revision it began with, and the next one with the next", async () => {
    await open();
    vi.useFakeTimers();
    type(offerText(), "Espresso for two");
    expect([status(), hasUnsavedChanges()]).toEqual([expect.arrayContaining(["Unsaved changes"]), true]);
    await pass(2000);
    expect(saves()).toMatchObject([
      { revision: 3, offers: [{ slot: "A", offer_text: "Espresso for two" }, {}, {}, {}, {}, {}] },
    ]);
    expect([status(), hasUnsavedChanges()]).toEqual([expect.arrayContaining(["Saved a moment ago"]), false]);
    fireEvent.click(bar("C"));
    type(subject(), "Hello");
    await pass(2000);
    expect(saves()[1]).toMatchObject({ revision: 4, offers: [{}, {}, { slot: "C", subject: "Hello" }, {}, {}, {}] });
  });

  test("stays without a connection, says so, and is saved when there is one again", async () => {
    await open();
    vi.useFakeTimers();
    const answer = (): Campaign => ({ ...stored, revision: 4 });
    fakeApi.on(campaignsApi.save, noConnection);
    type(offerText(), "Espresso for two");
    await pass(2000);
    expect(status()).toContain("Not saved: no connection. Trying again.");
    expect(hasUnsavedChanges()).toBe(true);
    fakeApi.on(campaignsApi.save, answer);
    await pass(5000);
    expect(status()).toContain("Saved a moment ago");
    expect(offerText().value).toBe("Espresso for two");
  });

  test("is saved at once by the button and by Ctrl S, once however often it is pressed", async () => {
    await open();
    type(offerText(), "Espresso for two");
    click("Save draft");
    fireEvent.keyDown(window, { key: "s", ctrlKey: true });
    await waitFor(() => expect(status()).toContain("Saved a moment ago"));
    expect(saves()).toHaveLength(1);
  });

  test("has its name edited in place: Enter takes it, Escape does not, and none is refused", async () => {
    await open();
    click("Change the name");
    const name = () => screen.getByRole("textbox", { name: "Name of the campaign" });
    type(name(), "  ");
    fireEvent.keyDown(name(), { key: "Enter" });
    expect(screen.getByText("Enter a name")).toBeTruthy();
    fireEvent.keyDown(name(), { key: "Escape" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Autumn table");
    click("Change the name");
    type(name(), "Winter table");
    fireEvent.keyDown(name(), { key: "Enter" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Winter table");
    click("Save draft");
    await waitFor(() => expect(saves()).toMatchObject([{ name: "Winter table" }]));
  });
});

describe("a paused campaign", () => {
  test("is saved by the button only, because its mails go out, and leaving with changes asks", async () => {
    await open(draftCampaign({ status: "paused" }));
    vi.useFakeTimers();
    type(offerText(), "Espresso for two");
    await pass(60_000);
    expect([saves(), hasUnsavedChanges()]).toEqual([[], true]);
    expect(status()).toContain("Unsaved changes");
    click("Save changes");
    await pass(0);
    expect([saves().length, hasUnsavedChanges()]).toEqual([1, false]);
  });

  test("is resumed with what is typed: saved first, then asked", async () => {
    fakeApi.on(campaignsApi.preflight, preflight());
    await open(draftCampaign({ status: "paused" }));
    type(offerText(), "Espresso for two");
    click("Resume campaign");
    await screen.findByRole("dialog");
    expect(saves()).toMatchObject([{ offers: [{ offer_text: "Espresso for two" }, {}, {}, {}, {}, {}] }]);
  });
});

describe("two people in one campaign", () => {
  const changed = refusal(409, "campaign_changed", {
    message: "“Autumn table” was saved meanwhile by Ana. Nothing is lost.",
  });

  test("the later one is told whose version it is, and may save over it", async () => {
    await open();
    const save = (): Campaign => ({ ...stored, revision: 8 });
    fakeApi.on(campaignsApi.save, changed);
    type(offerText(), "Mine");
    click("Save draft");
    const dialog = await screen.findByRole("dialog", { name: "Somebody else has saved this campaign" });
    expect(within(dialog).getByText(/saved meanwhile by Ana/)).toBeTruthy();
    stored = { ...stored, revision: 7 };
    fakeApi.on(campaignsApi.save, save);
    fireEvent.click(within(dialog).getByRole("button", { name: "Save mine over it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(saves().at(-1)).toMatchObject({ revision: 7, offers: [{ offer_text: "Mine" }, {}, {}, {}, {}, {}] });
    expect(status()).toContain("Saved a moment ago");
  });

  test("or takes theirs; an autosave asks the same", async () => {
    await open();
    vi.useFakeTimers();
    fakeApi.on(campaignsApi.save, changed);
    type(offerText(), "Mine");
    await pass(2000);
    const dialog = screen.getByRole("dialog", { name: "Somebody else has saved this campaign" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Keep editing" }));
    expect(offerText().value).toBe("Mine");
    click("Decide");
    stored = draftCampaign({ revision: 9, name: "Theirs" });
    vi.useRealTimers();
    fireEvent.click(screen.getByRole("button", { name: "Take their version" }));
    await screen.findByRole("heading", { level: 1, name: "Theirs" });
    expect(offerText().value).toBe("Espresso on the house with any dessert");
    expect(hasUnsavedChanges()).toBe(false);
  });
});

describe("a campaign that runs", () => {
  test.each(["active", "scheduled"] as const)(
    "that is %s says why it is locked and is paused right there",
    async (state) => {
      const kind = state === "active" ? "recurring" : "one_time";
      fakeApi.on(campaignsApi.pause, () => (stored = draftCampaign({ type: kind, status: "paused" })));
      await open(draftCampaign({ type: kind, status: state }));
      expect(screen.getByText("Cannot edit an active or scheduled campaign")).toBeTruthy();
      expect(screen.queryByRole("textbox")).toBeNull();
      click("Pause campaign");
      const dialog = await screen.findByRole("dialog");
      fireEvent.click(within(dialog).getByRole("button", { name: /^Pause/ }));
      await waitFor(() => expect(subject()).toBeTruthy());
    },
  );

  test("that is over offers a copy", async () => {
    await open(draftCampaign({ type: "one_time", status: "sent" }));
    expect(screen.getByText("This campaign is over")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Make a copy" })).toBeTruthy();
  });

  test("and was started by somebody else meanwhile keeps what is typed, and saves it after a pause", async () => {
    await open();
    fakeApi.on(
      campaignsApi.save,
      refusal(409, "campaign_not_editable", { message: "Cannot edit an active or scheduled campaign." }),
    );
    type(offerText(), "Mine");
    click("Save draft");
    await screen.findByText("Cannot edit an active or scheduled campaign.");
    stored = draftCampaign({ status: "active", revision: 4 });
    fakeApi.on(campaignsApi.pause, () => (stored = draftCampaign({ status: "paused", revision: 4 })));
    click("Pause campaign");
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Pause/ }));
    await screen.findByRole("button", { name: "Save changes" });
    expect([offerText().value, hasUnsavedChanges()]).toEqual(["Mine", true]);
  });

  test("one that does not exist leads back to the list", async () => {
    fakeApi.on(campaignsApi.one, refusal(404, "not_found"));
    renderUi(<EditedCampaign id={CAMPAIGN_ID} mail={undefined} onMail={() => undefined} />);
    expect(await screen.findByRole("link", { name: "All campaigns" })).toHaveProperty(
      "href",
      expect.stringMatching(/\/campaigns$/),
    );
  });
});

describe("what is told at its field, with nothing lost", () => {
  test("a missing offer is amber in the calendar, and leads to its text", async () => {
    await open(missing("E", "offer_text"));
    expect(bar("E").textContent).toContain("Add an offer");
    expect(screen.getByText("Offer E needs a text before the campaign can start.")).toBeTruthy();
    click("Write it now");
    await waitFor(() => expect(document.activeElement).toBe(offerText()));
    expect(bar("E").getAttribute("aria-current")).toBe("true");
  });

  test("a missing template for D: the check leads there", async () => {
    const checks = preflight().checks.map((check) =>
      check.slot === "D" ? { ...check, verdict: "bad" as const, messages: ["Offer D needs a template"] } : check,
    );
    fakeApi.on(campaignsApi.preflight, preflight({ checks }));
    await open(missing("D", "template_id"));
    click("Start campaign");
    const dialog = await screen.findByRole("dialog", { name: "Start “Autumn table”?" });
    expect(await within(dialog).findByText("Offer D needs a template")).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: "Start campaign" })).toBeNull();
    fireEvent.click(within(dialog).getByRole("button", { name: "Take me there" }));
    await waitFor(() => expect(bar("D").getAttribute("aria-current")).toBe("true"));
  });

  test("a start that is refused marks the cell and the field", async () => {
    fakeApi.on(campaignsApi.preflight, preflight());
    fakeApi.on(campaignsApi.send, errors({ "offers.3.template_id": "The template of offer D still has mistakes." }));
    await open();
    type(offerText(), "Typed just now");
    click("Start campaign");
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(await within(dialog).findByRole("button", { name: "Start campaign" }));
    await waitFor(() => expect(bar("D").dataset["kind"]).toBe("refused"));
    expect(screen.getAllByText("The template of offer D still has mistakes.").length).toBeGreaterThan(1);
    expect(screen.getByRole("combobox", { name: "Template" }).getAttribute("aria-invalid")).toBe("true");
    fireEvent.click(bar("A"));
    expect(offerText().value).toBe("Typed just now");
  });

  test("nobody to write to, at the audience", async () => {
    fakeApi.on(campaignsApi.audience, { clients: 3, recipients: 0, left_out: { no_consent: 3 } });
    fakeApi.on(
      campaignsApi.preflight,
      preflight({ audience: { clients: 3, recipients: 0, left_out: { no_consent: 3 } } }),
    );
    await open();
    click("Start campaign");
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("Nobody would get it at the moment.")).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("button", { name: "Take me there" }));
    await waitFor(() => expect(document.activeElement?.closest("[data-field=filter]")).toBeTruthy());
  });

  test("a past time, in the dialog that asks for it", async () => {
    fakeApi.on(campaignsApi.preflight, preflight({ checks: [] }));
    fakeApi.on(campaignsApi.schedule, errors({ at: "Choose a time in the future, Paris time" }));
    await open(draftCampaign({ type: "one_time" }));
    click("Schedule");
    fireEvent.click(await screen.findByRole("button", { name: "Choose the time" }));
    const dialog = await screen.findByRole("dialog", { name: /Autumn table/ });
    fireEvent.click(within(dialog).getByRole("button", { name: /^Schedule/ }));
    expect(await within(dialog).findByText("Choose a time in the future, Paris time")).toBeTruthy();
  });

  test("an offer of a single mail that ends too early, at its day", async () => {
    fakeApi.on(campaignsApi.preflight, preflight({ checks: [] }));
    fakeApi.on(campaignsApi.send, errors({ last_day: "The offer must not end before the email is sent" }));
    await open(draftCampaign({ type: "one_time", last_day: "2026-11-10" }));
    click("Send now");
    const dialog = await screen.findByRole("dialog", { name: "Send “Autumn table” now?" });
    fireEvent.click(await within(dialog).findByRole("button", { name: "Send now" }));
    expect(await screen.findByText("The offer must not end before the email is sent")).toBeTruthy();
  });

  test("a line break in a subject becomes a space; what the server refuses is said there", async () => {
    await open();
    subject().focus();
    subject().setSelectionRange(0, subject().value.length);
    fireEvent.paste(subject(), { clipboardData: { getData: () => "Two\r\nlines" } });
    expect(subject().value).toBe("Two lines");
    fireEvent.paste(offerText(), { clipboardData: { getData: () => "" } });
    type(offerText(), "One\nsentence");
    expect(offerText().value).toBe("One sentence");
    fakeApi.on(campaignsApi.save, errors({ "offers.0.subject": "Contains characters that are not allowed" }));
    click("Save draft");
    expect(await screen.findAllByText("Contains characters that are not allowed")).not.toHaveLength(0);
    expect(subject().getAttribute("aria-invalid")).toBe("true");
    type(subject(), "Another");
    expect(subject().getAttribute("aria-invalid")).not.toBe("true");
  });

  test("a template that was deleted, by an autosave, while everything else stays", async () => {
    await open();
    vi.useFakeTimers();
    fakeApi.on(
      campaignsApi.save,
      errors({ "offers.1.template_id": "This template no longer exists. Choose another one." }),
    );
    type(offerText(), "Typed");
    await pass(2000);
    expect(bar("B").dataset["kind"]).toBe("refused");
    fireEvent.click(bar("B"));
    expect(screen.getAllByText("This template no longer exists. Choose another one.").length).toBeGreaterThan(1);
    fireEvent.click(bar("A"));
    expect([offerText().value, hasUnsavedChanges()]).toEqual(["Typed", true]);
  });

  test("a subscription that has lapsed: the server's words, and what is typed stays", async () => {
    await open();
    vi.useFakeTimers();
    fakeApi.on(
      campaignsApi.save,
      refusal(403, "subscription_required", { message: "You need an active subscription" }),
    );
    type(offerText(), "Typed");
    await pass(2000);
    expect(status()).toContain("Not saved: You need an active subscription");
    expect([offerText().value, hasUnsavedChanges()]).toEqual(["Typed", true]);
  });
});

describe("the start", () => {
  test("says whom it reaches and when, and leads to the campaign; a double click starts once", async () => {
    fakeApi.on(campaignsApi.preflight, preflight());
    fakeApi.on(campaignsApi.send, () => draftCampaign({ status: "active" }));
    await open();
    click("Start campaign");
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("Each email goes to 1,284 guests, as of today.")).toBeTruthy();
    expect(within(dialog).getByText(/Mon,? 16 Nov, 16:00/)).toBeTruthy();
    const start = within(dialog).getByRole("button", { name: "Start campaign" });
    fireEvent.click(start);
    fireEvent.click(start);
    await waitFor(() => expect(places).toEqual([`/campaigns/${CAMPAIGN_ID}`]));
    expect(fakeApi.calls(campaignsApi.send)).toHaveLength(1);
    expect(toasts).toEqual(["“Autumn table” has started"]);
  });

  test("a check that could not be made says so and is tried again", async () => {
    fakeApi.on(campaignsApi.preflight, refusal(404, "not_found"));
    await open();
    click("Start campaign");
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("The last check could not be made")).toBeTruthy();
    fakeApi.on(campaignsApi.preflight, preflight());
    fireEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    expect(await within(dialog).findByText("Each email goes to 1,284 guests, as of today.")).toBeTruthy();
  });
});

describe("an offer", () => {
  test("begins with a suggestion", async () => {
    const suggestion = { id: OTHER_ID, text: "A glass of cava", category: "drink" as const, language: "en" as const };
    fakeApi.on(suggestionsApi.list, { data: [suggestion], meta: {} });
    await open();
    click("Choose a suggestion");
    fireEvent.click(await screen.findByRole("button", { name: /A glass of cava/ }));
    expect(offerText().value).toBe("A glass of cava");
    expect(bar("A").textContent).toContain("A glass of cava");
  });

  test("is copied to others, what of it one chooses", async () => {
    await open();
    click("Copy to other offers");
    const dialog = await screen.findByRole("dialog", { name: "Copy Offer A to others" });
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "Offer text" }));
    await userEvent.click(within(dialog).getByRole("checkbox", { name: /^Offer C/ }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(bar("C").textContent).toContain("Espresso on the house"));
    expect(bar("D").textContent).toContain("Dessert to share");
  });

  test("gets another template, with its subject where nobody has written one", async () => {
    await open(missing("A", "subject"));
    await userEvent.click(screen.getByRole("combobox", { name: "Template" }));
    await userEvent.click(await screen.findByRole("option", { name: /^Weekend/ }));
    expect(subject().value).toBe("Subject of Weekend");
    await waitFor(() =>
      expect(fakeApi.bodies(campaignsApi.preview).at(-1)).toMatchObject({ slot: "A", template: { name: "Weekend" } }),
    );
  });

  test("is shown as a guest gets it, with the words on screen", async () => {
    const guest = { id: OTHER_ID, first_name: "Jonas", last_name: "Brandt" };
    fakeApi.on(clientsApi.list, { data: [guest as never], meta: {} });
    await open();
    expect(await screen.findByText("Preview for Jonas")).toBeTruthy();
    type(offerText(), "Espresso for two");
    await waitFor(() =>
      expect(fakeApi.bodies(campaignsApi.preview).at(-1)).toEqual({
        slot: "A",
        client_id: OTHER_ID,
        offer_text: "Espresso for two",
        subject: "{{first_name}}, offer A is waiting",
      }),
    );
    click("Show it large, on desktop and phone");
    const dialog = await screen.findByRole("dialog", { name: "Preview" });
    expect(within(dialog).getByRole("radio", { name: "Phone" })).toBeTruthy();
  });

  test("goes to one's own inbox, or all six do", async () => {
    fakeApi.on(campaignsApi.testEmail, { email: "odile@example.test" });
    await open();
    click("Send test email");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Offer A to me" }));
    await waitFor(() => expect(toasts).toEqual(["The test email is on its way: It goes to odile@example.test."]));
    click("Send test email");
    await userEvent.click(await screen.findByRole("menuitem", { name: "All six to me" }));
    await waitFor(() => expect(toasts).toHaveLength(2));
    const slots = (fakeApi.bodies(campaignsApi.testEmail) as { slot: Slot }[]).map(({ slot }) => slot);
    expect(slots).toEqual(["A", "A", "B", "C", "D", "E", "F"]);
  });

  test("is saved before the mail itself is opened", async () => {
    const opened: (Slot | undefined)[] = [];
    await open(draftCampaign(), (slot) => opened.push(slot));
    type(offerText(), "Espresso for two");
    click("Adjust this email");
    await waitFor(() => expect(opened).toEqual(["A"]));
    expect(saves()).toHaveLength(1);
  });
});

test("the audience tells how many each choice reaches, and who is left out and why", async () => {
  await open();
  expect(await screen.findByText("of 1,562 clients")).toBeTruthy();
  expect(screen.getByRole("radio", { name: /Clients who left a review/ }).textContent).toContain("1,041 people");
  expect(screen.getByText(/No consent/).textContent).toContain("141");
  fireEvent.click(screen.getByRole("radio", { name: /Clients who left a review/ }));
  click("Save draft");
  await waitFor(() => expect(saves()).toMatchObject([{ filter: "reviewed_only" }]));
});
