import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Campaign, CampaignMoment, Recipient, Wave } from "#shared/campaigns/campaigns.model.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { CAMPAIGN_ID, campaignView, mailStats, recipient, wave, waveId } from "#web/testing/campaigns.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { CAMPAIGN_DOORS } from "#web/features/campaigns/campaignDoors.ts";
import { CampaignTracking } from "./CampaignTracking.tsx";
import { readRecipientFilters, recipientQuery } from "./recipients/recipientFilters.ts";

fakeApi.setUp();
const HOME = `/campaigns/${CAMPAIGN_ID}`;
const location = { href: HOME };
const visit = (href: string): void => {
  location.href = href;
};
const toasts: string[] = [];

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-16T15:01:00Z") });
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(owner));
  toasts.length = 0;
  fakeApi.on(campaignsApi.waves, listOf<Wave>([]));
  fakeApi.on(campaignsApi.recipients, listOf<Recipient>([]));
  fakeApi.on(campaignsApi.timeline, listOf<CampaignMoment>([]));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

function Screen() {
  const [at, setAt] = useState(location.href);
  setNavigate((next) => {
    visit(next);
    act(() => setAt(next));
  });
  return (
    <CampaignTracking
      doors={CAMPAIGN_DOORS.owner}
      id={CAMPAIGN_ID}
      filters={readRecipientFilters(Object.fromEntries(new URL(at, "http://localhost").searchParams))}
      onFilters={(next) => {
        const href = paths.campaign(CAMPAIGN_ID, recipientQuery(next));
        visit(href);
        setAt(href);
      }}
    />
  );
}

function draw(campaign: Campaign = running(), href = HOME) {
  fakeApi.on(campaignsApi.one, campaign);
  location.href = href;
  renderUi(<Screen />);
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
}

const listOf = <T,>(data: T[], next_cursor: string | null = null) => ({ data, meta: { next_cursor } });
const table = (name: string): Promise<HTMLElement> => screen.findByRole("table", { name });
const rowsOf = async (name: string): Promise<(string | null)[]> =>
  within(await table(name))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

const STARTED = "2026-11-16T15:00:02.000Z";

/** A is being sent; the other five are to come. */
function running(stats = mailStats({ pending: 84, delivered: 1200, opened: 12, machine_opened: 5 })): Campaign {
  const view = campaignView();
  const sending = wave("A", {
    status: stats.pending > 0 ? "sending" : "done",
    offer_text: "Espresso on the house",
    code: "7KQ4MX",
    started_at: STARTED,
    left_out: { no_consent: 141, unsubscribed: 96 },
    stats,
  });
  return {
    ...view,
    stats,
    next: { slot: "B", due_at: "2026-11-19T15:00:00.000Z" },
    calendar: [sending, ...view.calendar.slice(1)],
  };
}

describe("where it stands", () => {
  test("name, status, what comes next and what can be done", async () => {
    const user = draw(running(mailStats({ delivered: 1284 })));
    expect(await screen.findByRole("heading", { level: 1, name: /Autumn table.*Active/ })).toBeTruthy();
    expect(screen.getByRole("group", { name: "How it stands" }).textContent).toBe(
      "Next: Offer B, Thu 19 Nov, 16:00Paris time · Who gets it is decided when it is sent.",
    );
    expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "More actions" }));
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
      "Duplicate",
      "Cancel campaign",
    ]);
  });

  test("whoever lives by another clock reads both times", async () => {
    localStorage.setItem("user", JSON.stringify({ ...owner, timezone: "Europe/Lisbon" }));
    draw(running(mailStats({ delivered: 1 })));
    expect(await screen.findByText(/Thu 19 Nov, 15:00 on your own clock/)).toBeTruthy();
  });

  test("while mails go out the progress moves, without anything being drawn anew", async () => {
    draw();
    const bars = await screen.findAllByRole("progressbar", { name: "Offer A: 1,200 of 1,284 sent" });
    expect(bars).toHaveLength(2);
    const heading = screen.getByRole("heading", { level: 1 });
    const lists = fakeApi.calls(campaignsApi.timeline).length;
    fakeApi.on(campaignsApi.one, running(mailStats({ pending: 4, delivered: 1280 })));
    await act(() => vi.advanceTimersByTimeAsync(2100));
    await screen.findAllByRole("progressbar", { name: "Offer A: 1,280 of 1,284 sent" });
    expect(fakeApi.calls(campaignsApi.timeline)).toHaveLength(lists);
    fakeApi.on(campaignsApi.one, running(mailStats({ delivered: 1284 })));
    await act(() => vi.advanceTimersByTimeAsync(2100));
    await screen.findByText("Next: Offer B, Thu 19 Nov, 16:00");
    expect(screen.queryByRole("progressbar")).toBeNull();
    // The mail has ended: the lists beside it are asked for anew.
    await waitFor(() => expect(fakeApi.calls(campaignsApi.timeline)).toHaveLength(lists + 1));
    expect(screen.getByRole("heading", { level: 1 })).toBe(heading);
  });

  test("the pause a button asks for is shown at once", async () => {
    const user = draw(running(mailStats({ delivered: 1284 })));
    fakeApi.on(campaignsApi.pause, () => {
      const paused = { ...running(mailStats({ delivered: 1284 })), ...statusOf("paused") };
      fakeApi.on(campaignsApi.one, paused);
      return paused;
    });
    await user.click(await screen.findByRole("button", { name: "Pause" }));
    const box = await screen.findByRole("dialog");
    await user.click(within(box).getByRole("button", { name: "Pause campaign" }));
    expect(await screen.findByText("This campaign is paused")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Resume" })).toBeTruthy();
  });

  test.each([
    ["subscription", "Paused because there is no subscription"],
    ["restaurant", "Paused because the restaurant is suspended"],
    ["mail", "Paused because the mail server takes no emails"],
  ] as const)("a pause because of %s says so", async (paused_because, words) => {
    draw(campaignView({ ...statusOf("paused"), paused_because }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test("a draft is led to its editor, and has no results", async () => {
    draw(campaignView(statusOf("draft")));
    const link = await screen.findByRole("link", { name: "Go on writing" });
    expect(link.getAttribute("href")).toBe(`${HOME}/edit`);
    expect(screen.queryByRole("group", { name: "Redeemed" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Start campaign" })).toBeNull();
    expect(fakeApi.calls(campaignsApi.recipients)).toHaveLength(0);
  });
});

const statusOf = (status: Campaign["status"]): Pick<Campaign, "status" | "actions"> => ({
  status,
  actions: campaignView({ status }).actions,
});

describe("figures", () => {
  const figures = async (): Promise<(string | null)[]> => {
    const results = await screen.findByRole("region", { name: "Results" });
    return within(results)
      .getAllByRole("group")
      .map((group) => group.textContent);
  };

  test("redemptions come first, programs are counted apart, nothing is rounded to all or none", async () => {
    const counts = { delivered: 3012, bounced: 7, opened: 1312, machine_opened: 391, clicked: 369, redeemed: 96 };
    draw(running(mailStats({ ...counts, revenue_cents: 124_050 })));
    expect(await figures()).toEqual([
      "Redeemed3.2%96 of 3,012€1,240.50 at the till",
      "Clicked12%369 of 3,012",
      "Opened44%1,312 of 3,012+ 391 by programs",
      "Delivered99.8%3,012 of 3,019Bounced: 0.2%",
    ]);
    expect(screen.getByText("391 opens came from programs for certain and are left out of the rate.")).toBeTruthy();
  });

  test("of a few guests, how many of how many", async () => {
    draw(running(mailStats({ delivered: 8, redeemed: 3, opened: 5 })));
    expect(await figures()).toEqual([
      "Redeemed3 of 8",
      "Clicked0 of 8",
      "Opened5 of 8",
      "Delivered8 of 8Bounced: 0 of 8",
    ]);
  });
});

describe("offer by offer", () => {
  test("what each brought, late and left out mails explained", async () => {
    const sent = mailStats({ delivered: 100, redeemed: 12, revenue_cents: 24_000, clicked: 20, opened: 50 });
    const view = running(mailStats({ delivered: 100 }));
    const at = { due_at: "2026-11-16T15:00:00.000Z", ends_at: "2026-11-18T22:59:59.999Z" };
    const out = { ...at, status: "done", started_at: STARTED, stats: sent } as const;
    draw({
      ...view,
      calendar: [
        wave("A", { ...out, offer_text: "Espresso on the house", code: "7KQ4MX" }),
        wave("B", { ...out, is_late: true, started_at: "2026-11-16T18:30:00.000Z" }),
        wave("C", { ...at, status: "skipped", skipped_because: "paused" }),
        wave("D", { ...at, status: "skipped", skipped_because: "missed" }),
        wave("E", { ...at, status: "skipped", skipped_because: "nobody" }),
        wave("F", at),
      ],
    });
    const rows = await rowsOf("Offer by offer");
    expect(rows[0]).toBe(
      "AEspresso on the houseSent Mon 16 Nov, 16:00, offer until Wed 18 Nov, 23:59 · Code 7KQ4MXSent12%€240.0020%50%100%",
    );
    expect(rows[1]).toContain(
      "Sent late: on Mon 16 Nov, 19:30 instead of Mon 16 Nov, 16:00. The offer ran until Wed 18 Nov, 23:59 all the same.",
    );
    expect(rows[2]).toContain("Not sent: its offer ended while the campaign was paused.");
    expect(rows[3]).toContain("Not sent: its offer had already ended when it could have gone out.");
    expect(rows[4]).toContain("Not sent: no guest was allowed to get it at the time.");
    expect(rows[5]).toContain("What F offersGoes out Mon 16 Nov, 16:00");
  });

  test("earlier rotations follow, without those that are shown above", async () => {
    const past = wave("F", { id: waveId(77), rotation: 1, status: "done", started_at: "2026-11-01T15:00:00.000Z" });
    fakeApi.on(campaignsApi.waves, ({ query }) =>
      query.get("cursor") === "c2"
        ? listOf([wave("E", { id: waveId(78), rotation: 1, status: "done", started_at: STARTED })])
        : listOf([{ ...(running().calendar[0] as Wave) }, past], "c2"),
    );
    const user = draw();
    expect(await rowsOf("Earlier emails")).toHaveLength(1);
    expect((await rowsOf("Earlier emails"))[0]).toContain("Rotation 1");
    await user.click(screen.getByRole("button", { name: "Show earlier emails" }));
    await waitFor(async () => expect(await rowsOf("Earlier emails")).toHaveLength(2));
  });

  test("one that failed to load is told, and the rest stays", async () => {
    fakeApi.on(campaignsApi.waves, refusal(403, "forbidden"));
    draw();
    expect(await screen.findByText("Results could not be loaded, please try again.")).toBeTruthy();
    expect(await table("Offer by offer")).toBeTruthy();
  });

  test("who was left out of the latest mail, by reason", async () => {
    draw();
    const card = await screen.findByRole("region", { name: "Who got it and who did not" });
    expect(
      within(card)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Got it1,284", "No consent141", "Unsubscribed96"]);
  });
});

describe("recipients", () => {
  const people = [
    recipient(1, { status: "clicked", opened_at: "2026-11-16T17:00:00.000Z", clicked_at: "2026-11-16T17:01:00.000Z" }),
    recipient(2, { status: "failed", reason: "unsubscribed", sent_at: null }),
    recipient(3, { status: "bounced", reason: "550 5.1.1 no such user" }),
    recipient(4, { client: null }),
    recipient(5, { is_doubtful: true }),
  ];

  test("what became of each, and why", async () => {
    fakeApi.on(campaignsApi.recipients, listOf(people));
    draw();
    const rows = await rowsOf("Recipients");
    expect(rows[0]).toContain("First1 Last1guest1@example.testOffer A · Rotation 1Clicked16 Nov 2026, 16:00");
    expect(rows[1]).toContain("Not sentUnsubscribed before it was sent.");
    expect(rows[2]).toContain("BouncedThe mail server said: 550 5.1.1 no such user");
    expect(rows[3]).toContain("Guest was deleted");
    expect(rows[4]).toContain("sent in all likelihood, and never sent again");
    expect(screen.getByRole("link", { name: "First1 Last1" }).getAttribute("href")).toBe(
      `/clients?client=${waveId(901)}`,
    );
  });

  test("search, status and offer stand in the address; one mail of the results is listed by itself", async () => {
    fakeApi.on(campaignsApi.recipients, listOf(people));
    const user = draw(running(), `${HOME}?status=clicked&offer=A`);
    await rowsOf("Recipients");
    expect(fakeApi.calls(campaignsApi.recipients)[0]?.line).toContain("?status=clicked&slot=A");
    await user.type(screen.getByRole("searchbox", { name: "Beginning of name or email" }), "fir");
    await waitFor(() => expect(location.href).toBe(`${HOME}?search=fir&status=clicked&offer=A`));
    await user.click(screen.getByRole("button", { name: "Actions for Offer A" }));
    await user.click(await screen.findByRole("menuitem", { name: "Show its recipients" }));
    expect(location.href).toBe(`${HOME}?mail=${waveId("A".charCodeAt(0))}`);
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Offer" }).value).toBe("One email only");
  });

  test("nobody fits: one click leads back", async () => {
    fakeApi.on(campaignsApi.recipients, ({ query }) => listOf(query.has("search") ? [] : people));
    const user = draw(running(), `${HOME}?search=zz`);
    await screen.findByRole("heading", { name: "No recipients match" });
    await user.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement);
    await rowsOf("Recipients");
    expect(location.href).toBe(HOME);
  });

  test("more is loaded with the cursor", async () => {
    fakeApi.on(campaignsApi.recipients, ({ query }) =>
      query.get("cursor") === "c2" ? listOf([recipient(9)]) : listOf(people, "c2"),
    );
    const user = draw(running(mailStats({ delivered: 5 })));
    await rowsOf("Recipients");
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await waitFor(async () => expect(await rowsOf("Recipients")).toHaveLength(6));
  });

  test("a failure is told in its place", async () => {
    fakeApi.on(campaignsApi.recipients, refusal(403, "forbidden"));
    draw();
    expect(await screen.findByText("Recipients could not be loaded, please try again.")).toBeTruthy();
  });

  test("what a reader saw is drawn in a page of its own that runs nothing of it", async () => {
    fakeApi.on(campaignsApi.recipients, listOf(people));
    const html = '<html lang="fr"><body>Bonjour</body></html>';
    fakeApi.on(campaignsApi.sentMail, {
      subject: "Bonjour",
      preheader: "",
      html,
      text: "Bonjour",
      bytes: 900,
      findings: [],
    });
    const user = draw();
    await rowsOf("Recipients");
    await user.click(screen.getByRole("button", { name: "Actions for First1 Last1" }));
    await user.click(await screen.findByRole("menuitem", { name: "What this reader saw" }));
    const box = await screen.findByRole("dialog", { name: "What this reader saw" });
    expect(
      await within(box).findByText("With the data of First1 Last1. Its links and codes are blunt here."),
    ).toBeTruthy();
    const frame = await within(box).findByTitle("The email as it arrives");
    expect([frame.getAttribute("sandbox"), frame.getAttribute("src")]).toEqual(["allow-scripts", "/mail/frame"]);
    expect(fakeApi.calls(campaignsApi.sentMail)[0]?.line).toBe(
      `GET /api/campaigns/${CAMPAIGN_ID}/waves/${waveId(1)}/mail?recipient_id=1`,
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("whom nothing was sent to saw nothing", async () => {
    fakeApi.on(campaignsApi.recipients, listOf(people));
    const user = draw();
    await rowsOf("Recipients");
    await user.click(screen.getByRole("button", { name: "Actions for First2 Last2" }));
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Open the client"]);
  });
});

describe("timeline", () => {
  const moment = (more: Partial<CampaignMoment>): CampaignMoment => ({
    id: more.kind ?? "x",
    kind: "created",
    at: "2026-11-14T09:00:00.000Z",
    by: null,
    slot: null,
    rotation: null,
    is_late: false,
    skipped_because: null,
    paused_because: null,
    recipients: null,
    scheduled_at: null,
    ...more,
  });

  test("what happened, by whom, in sentences", async () => {
    fakeApi.on(campaignsApi.timeline, ({ query }) =>
      query.has("cursor")
        ? listOf([moment({ kind: "created" })])
        : listOf(
            [
              moment({ kind: "mail_skipped", slot: "C", skipped_because: "missed" }),
              moment({ kind: "mail_started", slot: "B", is_late: true, recipients: 1284 }),
              moment({ kind: "paused", paused_because: "mail" }),
              moment({ kind: "scheduled", scheduled_at: "2026-11-20T09:30:00.000Z" }),
              moment({ kind: "started", by: { kind: "staff", name: "our team" } }),
            ],
            "c2",
          ),
    );
    const user = draw();
    await screen.findByText("Campaign started");
    const card = screen.getByRole("region", { name: "Timeline" });
    const words = (): string[] =>
      within(card)
        .getAllByRole("listitem")
        .map((item) => item.textContent.replace(/14 Nov 2026, 10:00/, ""));
    expect(words()).toEqual([
      "Offer C left outNot sent: its offer had already ended when it could have gone out.",
      "Offer B begun lateto 1,284 guests",
      "Paused: the mail server takes no emails",
      "Scheduled for Fri 20 Nov, 10:30",
      "Campaign started · by our team",
    ]);
    await user.click(within(card).getByRole("button", { name: "Show earlier" }));
    await waitFor(() => expect(words().at(-1)).toBe("Campaign begun"));
  });
});

describe("nothing to show", () => {
  test.each([404, 422])("a campaign that is not there (%i): a way back", async (status) => {
    fakeApi.on(campaignsApi.one, refusal(status, status === 404 ? "not_found" : "validation_failed"));
    location.href = HOME;
    renderUi(<Screen />);
    expect(await screen.findByRole("heading", { level: 1, name: "This campaign is not here" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "All campaigns" }).getAttribute("href")).toBe("/campaigns");
  });

  test("a failure is told with a way out", async () => {
    fakeApi.on(campaignsApi.one, noConnection);
    location.href = HOME;
    renderUi(<Screen />);
    expect(screen.getByText("Loading the campaign")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The campaign could not be loaded, please try again.",
    );
  });

  test("a deleted one leads back to the list", async () => {
    const user = draw(campaignView(statusOf("draft")));
    fakeApi.on(campaignsApi.remove, { message: "Campaign deleted" });
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const box = await screen.findByRole("dialog");
    await user.click(within(box).getByRole("button", { name: "Delete campaign" }));
    await waitFor(() => expect(location.href).toBe("/campaigns"));
    expect(toasts).toEqual(["“Autumn table” is deleted"]);
  });
});
