import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { hasUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import { CAMPAIGN_ID } from "#web/testing/campaigns.ts";
import { draftCampaign } from "#web/testing/draftCampaign.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { EditedCampaign } from "./EditedCampaign.tsx";
import {
  bar,
  campaignEditor,
  click,
  missing,
  offerText,
  pass,
  preflight,
  saves,
  status,
  subject,
  type,
} from "#web/testing/campaignEditor.tsx";

const { server, open } = campaignEditor();
const errors = (fields: Record<string, string>) =>
  refusal(422, "validation_failed", {
    errors: Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]])),
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
    const answer = (): Campaign => ({ ...server.campaign, revision: 4 });
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
    const save = (): Campaign => ({ ...server.campaign, revision: 8 });
    fakeApi.on(campaignsApi.save, changed);
    type(offerText(), "Mine");
    click("Save draft");
    const dialog = await screen.findByRole("dialog", { name: "Somebody else has saved this campaign" });
    expect(within(dialog).getByText(/saved meanwhile by Ana/)).toBeTruthy();
    server.campaign = { ...server.campaign, revision: 7 };
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
    server.campaign = draftCampaign({ revision: 9, name: "Theirs" });
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
      fakeApi.on(campaignsApi.pause, () => (server.campaign = draftCampaign({ type: kind, status: "paused" })));
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
    server.campaign = draftCampaign({ status: "active", revision: 4 });
    fakeApi.on(campaignsApi.pause, () => (server.campaign = draftCampaign({ status: "paused", revision: 4 })));
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
