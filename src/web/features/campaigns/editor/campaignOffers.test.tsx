import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { suggestionsApi } from "#shared/suggestions/suggestions.contract.ts";
import { CAMPAIGN_ID } from "#web/testing/campaigns.ts";
import { draftCampaign } from "#web/testing/draftCampaign.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import {
  OTHER_ID,
  bar,
  campaignEditor,
  click,
  missing,
  offerText,
  preflight,
  saves,
  subject,
  type,
} from "#web/testing/campaignEditor.tsx";

const { places, toasts, open } = campaignEditor();

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
