import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { hasUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import { CAMPAIGN_ID } from "#web/testing/campaigns.ts";
import { draftCampaign } from "#web/testing/draftCampaign.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { mailPreview, templateDraft } from "#web/testing/templates.ts";
import { MailDesk } from "./MailDesk.tsx";

let toasts: string[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  toasts = [];
  setToastPresenter(({ title, message }) => toasts.push([title, message].filter(Boolean).join(": ")));
  ownerSession.save({ token: "t", user: owner });
  window.history.replaceState(null, "", `/campaigns/${CAMPAIGN_ID}/edit?mail=A`);
  fakeApi.on(clientsApi.list, { data: [], meta: {} });
  fakeApi.on(campaignsApi.mail, { template: templateDraft(), is_adjusted: false });
  fakeApi.on(campaignsApi.preview, mailPreview());
  fakeApi.on(campaignsApi.adjust, draftCampaign({ revision: 4 }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function open() {
  const onStored = vi.fn<(campaign: Campaign) => void>();
  const onBack = vi.fn();
  renderUi(<MailDesk campaign={draftCampaign()} slot="A" onStored={onStored} onBack={onBack} />);
  await screen.findByRole("textbox", { name: "Subject" });
  return { onStored, onBack };
}
const subject = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Subject" });
const type = (value: string) => fireEvent.change(subject(), { target: { value } });
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("an owner has words, pictures and order, not the design", async () => {
  await open();
  expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
  expect(screen.queryByText("Look")).toBeNull();
  expect(screen.getByRole("textbox", { name: /^Preview text/ })).toBeTruthy();
  expect(screen.getByRole("region", { name: "The email" })).toBeTruthy();
});

test("what is changed is undone and redone, saved by the button, and the campaign is told", async () => {
  const { onStored } = await open();
  type("Only for you");
  expect(hasUnsavedChanges()).toBe(true);
  fireEvent.keyDown(window, { key: "z", ctrlKey: true });
  expect(subject().value).toBe("Hello from us");
  fireEvent.keyDown(window, { key: "z", ctrlKey: true, shiftKey: true });
  expect(subject().value).toBe("Only for you");
  click("Save");
  await screen.findByText("Saved a moment ago");
  expect(fakeApi.bodies(campaignsApi.adjust)).toMatchObject([{ subject: "Only for you" }]);
  expect(onStored).toHaveBeenCalledWith(expect.objectContaining({ revision: 4 }));
  expect(hasUnsavedChanges()).toBe(false);
  expect(screen.getByRole("button", { name: "Restore the template" })).toBeTruthy();
});

test("what cannot be saved stays, and a refusal leads to its place", async () => {
  await open();
  type("Only for you");
  fakeApi.on(campaignsApi.adjust, noConnection);
  click("Save");
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect([subject().value, hasUnsavedChanges()]).toEqual(["Only for you", true]);
  fakeApi.on(
    campaignsApi.adjust,
    refusal(422, "validation_failed", { errors: { "elements.1.href": ["No such place"] } }),
  );
  click("Save");
  await waitFor(() =>
    expect(document.querySelector('[data-element-id][aria-current="true"]')?.getAttribute("data-element-id")).toBe(
      "button",
    ),
  );
});

test("the template is taken as it is again, after a question", async () => {
  fakeApi.on(campaignsApi.mail, { template: templateDraft({ subject: "Mine" }), is_adjusted: true });
  fakeApi.on(campaignsApi.restore, draftCampaign({ revision: 5 }));
  const { onStored } = await open();
  click("Restore the template");
  const dialog = await screen.findByRole("dialog");
  fakeApi.on(campaignsApi.mail, { template: templateDraft(), is_adjusted: false });
  fireEvent.click(within(dialog).getByRole("button", { name: "Restore the template" }));
  await waitFor(() => expect(subject().value).toBe("Hello from us"));
  expect(onStored).toHaveBeenCalledWith(expect.objectContaining({ revision: 5 }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Restore the template" })).toBeNull());
});

test("preview and test mail show what is on screen, and there is a way back", async () => {
  fakeApi.on(campaignsApi.testEmail, { email: "odile@example.test" });
  const { onBack } = await open();
  type("Only for you");
  click("Preview");
  await screen.findByTitle("The email as it arrives");
  const last = fakeApi.bodies(campaignsApi.preview).at(-1) as { slot: string; template: TemplateDraft };
  expect([last.slot, last.template.subject]).toEqual(["A", "Only for you"]);
  click("Send test email");
  await waitFor(() => expect(toasts).toEqual(["The test email is on its way: It goes to odile@example.test."]));
  click("Back to “Autumn table”");
  expect(onBack).toHaveBeenCalledOnce();
});

test("a mail that cannot be loaded is asked for again", async () => {
  fakeApi.on(campaignsApi.mail, refusal(404, "not_found"));
  renderUi(<MailDesk campaign={draftCampaign()} slot="A" onStored={() => undefined} onBack={() => undefined} />);
  expect(await screen.findByText("The email could not be loaded. Please try again.")).toBeTruthy();
  fakeApi.on(campaignsApi.mail, { template: templateDraft(), is_adjusted: false });
  click("Try again");
  expect(await screen.findByRole("textbox", { name: "Subject" })).toBeTruthy();
});
