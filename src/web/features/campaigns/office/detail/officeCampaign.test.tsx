import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCampaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { CAMPAIGN_ID, campaignView, mailStats, recipient, wave } from "#web/testing/campaigns.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { mailPreview } from "#web/testing/templates.ts";
import type { RecipientFilters } from "#web/features/campaigns/tracking/recipients/recipientFilters.ts";
import { OfficeCampaign } from "./OfficeCampaign.tsx";

let campaign: Campaign;
let toasts: string[] = [];
let went: string[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  [toasts, went] = [[], []];
  setToastPresenter(({ title }) => toasts.push(title));
  setNavigate((href) => went.push(href));
  const view = campaignView({
    saved_by: "Ines Kaltenbach",
    started_at: "2026-11-09T10:00:00.000Z",
    stats: mailStats({ delivered: 8, opened: 5, clicked: 4, redeemed: 3 }),
  });
  campaign = {
    ...view,
    offers: view.offers.map((offer) =>
      offer.slot === "D"
        ? { ...offer, subject: "" }
        : { ...offer, template_id: CAMPAIGN_ID, template_name: "Espresso", is_adjusted: offer.slot === "B" },
    ),
  };
  fakeApi.on(adminCampaignsApi.one, () => campaign);
  fakeApi.on(adminCampaignsApi.waves, { data: [wave("A", { status: "done" })], meta: {} });
  fakeApi.on(adminCampaignsApi.recipients, { data: [recipient(1)], meta: {} });
  fakeApi.on(adminCampaignsApi.timeline, {
    data: [
      {
        id: "1",
        kind: "paused",
        at: "2026-11-15T10:00:00.000Z",
        by: { kind: "staff", name: "Ines Kaltenbach" },
        slot: null,
        rotation: null,
        is_late: false,
        skipped_because: null,
        paused_because: "person",
        recipients: null,
        scheduled_at: null,
      },
    ],
    meta: {},
  });
  fakeApi.on(adminCampaignsApi.preview, ({ body }) =>
    mailPreview({ subject: `Mail ${(body as { slot: string }).slot}` }),
  );
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await changeLocale("en");
});

function Screen() {
  const [filters, setFilters] = useState<RecipientFilters>({});
  return <OfficeCampaign id={CAMPAIGN_ID} filters={filters} onFilters={setFilters} />;
}
const draw = (): ReturnType<typeof userEvent.setup> => {
  renderUi(<Screen />);
  return userEvent.setup();
};
const card = (name: string): Promise<HTMLElement> => screen.findByRole("region", { name });

describe("what staff see besides its owner", () => {
  test("whose it is, whom it is for, since when, and who saved it", async () => {
    draw();
    const facts = (await card("About this campaign")).textContent;
    for (const words of [
      "Osteria Marrovia",
      "Everybody who agreed to emails",
      "Recurring",
      "General",
      "Until it is stopped",
      "Mon 9 Nov, 11:00",
      "Sat 14 Nov, 10:00, by Ines Kaltenbach",
    ])
      expect(facts).toContain(words);
    expect(screen.getByText("Osteria Marrovia · Recurring")).toBeTruthy();
    expect((await screen.findByText(/First1/)).textContent).toContain("First1 Last1");
    expect(await screen.findByText(/Ines Kaltenbach/, { selector: "li *" })).toBeTruthy();
  });

  test.each([
    [["campaigns", "restaurants"], true],
    [["campaigns"], false],
  ])("with %j the restaurant is a link: %s", async (permissions, isLink) => {
    const user = { id: CAMPAIGN_ID, name: "Mara", email: "mara@example.test", role: "manager" };
    localStorage.setItem("admin_token", "t");
    localStorage.setItem("admin_user", JSON.stringify({ ...user, permissions_list: permissions }));
    draw();
    const facts = within(await card("About this campaign"));
    expect(facts.queryByRole("link", { name: "Osteria Marrovia" }) !== null).toBe(isLink);
  });

  test("its owner's editor is not offered", async () => {
    campaign = { ...campaign, status: "draft", actions: ["save", "send", "delete", "duplicate"] };
    const user = draw();
    await card("Emails");
    await user.click(screen.getByRole("button", { name: "More actions" }));
    const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(items).toEqual(["Duplicate", "Delete"]);
    expect(screen.queryByRole("link", { name: /edit/i })).toBeNull();
  });
});

describe("the mails", () => {
  const mail = async (text: RegExp): Promise<HTMLElement> => {
    const all = within(await card("Emails")).getAllByRole("listitem");
    const found = all.find((one) => text.test(one.textContent ?? ""));
    if (!found) throw new Error(`no mail with ${text.source}`);
    return found;
  };

  test("are listed with their words; one without a template has nothing to show", async () => {
    draw();
    expect((await mail(/Offer B/)).textContent).toContain("Espresso, adjusted by the owner");
    const missing = await mail(/Offer D/);
    expect(missing.textContent).toContain("No subject yet");
    expect(missing.textContent).toContain("No template chosen yet");
    expect(within(missing).queryByRole("button")).toBeNull();
  });

  test("are shown one at a time, and hidden again", async () => {
    const user = draw();
    const first = within(await mail(/Offer A/));
    await user.click(first.getByRole("button", { name: "Show preview" }));
    expect(await screen.findByText("Mail A")).toBeTruthy();
    await user.click(within(await mail(/Offer B/)).getByRole("button", { name: "Show preview" }));
    expect(await screen.findByText("Mail B")).toBeTruthy();
    expect(screen.queryByText("Mail A")).toBeNull();
    const hide = screen.getByRole("button", { name: "Hide preview" });
    expect(hide.getAttribute("aria-expanded")).toBe("true");
    await user.click(hide);
    expect(screen.queryByText("Mail B")).toBeNull();
    expect(fakeApi.bodies(adminCampaignsApi.preview)).toEqual([{ slot: "A" }, { slot: "B" }]);
  });

  test("a preview that fails can be tried again", async () => {
    fakeApi.on(adminCampaignsApi.preview, refusal(429, "rate_limited"));
    const user = draw();
    await user.click(within(await mail(/Offer A/)).getByRole("button", { name: "Show preview" }));
    const alert = await screen.findByRole("alert");
    fakeApi.on(adminCampaignsApi.preview, mailPreview({ subject: "Mail A" }));
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Mail A")).toBeTruthy();
  });
});

describe("quick actions", () => {
  test("a deleted campaign leads back to the list of staff", async () => {
    campaign = campaignView({ status: "draft" });
    fakeApi.on(adminCampaignsApi.remove, { message: "Deleted" });
    const user = draw();
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete campaign" }));
    await waitFor(() => expect(went).toEqual(["/admin/campaigns"]));
    expect(toasts).toEqual(["“Autumn table” is deleted"]);
  });

  test("one that is gone says so, with the way back", async () => {
    fakeApi.on(adminCampaignsApi.one, refusal(404, "not_found"));
    draw();
    expect((await screen.findByRole("link", { name: "All campaigns" })).getAttribute("href")).toBe("/admin/campaigns");
  });

  test("in German", async () => {
    await changeLocale("de");
    draw();
    expect(await card("Über diese Kampagne")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Vorschau zeigen" })).toHaveLength(5);
  });
});
