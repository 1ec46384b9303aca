import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { CAMPAIGN_ID, campaignSummary, campaignView, mailStats, waveId } from "#web/testing/campaigns.ts";
import { fakeApi, noConnection } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { CampaignList } from "./CampaignList.tsx";
import { readCampaignFilters } from "./campaignFilters.ts";

fakeApi.setUp();
const location = { href: "/campaigns" };
const visit = (href: string): void => {
  location.href = href;
};
const toasts: string[] = [];

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-16T09:00:00Z") });
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(owner));
  toasts.length = 0;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

/** The screen with its URL, as the page gives it. */
function Screen() {
  const [at, setAt] = useState(location.href);
  setNavigate((next) => {
    visit(next);
    act(() => setAt(next));
  });
  return (
    <CampaignList filters={readCampaignFilters(Object.fromEntries(new URL(at, "http://localhost").searchParams))} />
  );
}

function draw(href = "/campaigns") {
  location.href = href;
  renderUi(<Screen />);
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
}

const listOf = (data: CampaignSummary[], more: { next_cursor?: string | null; total?: number } = {}) => ({
  data,
  meta: { total: data.length, next_cursor: null, ...more },
});
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole("row", { name });

describe("the list", () => {
  test("a row tells status, type, the next mail in the time of Paris, and the rates, redemptions first", async () => {
    const stats = mailStats({ delivered: 1250, bounced: 34, opened: 600, clicked: 150, redeemed: 96 });
    const next = { slot: "B", due_at: "2026-11-19T15:00:00.000Z" } as const;
    fakeApi.on(campaignsApi.list, listOf([campaignSummary({ next, stats })]));
    draw();
    const cells = within(await row(/Autumn table/)).getAllByRole("cell");
    expect(cells.slice(0, 8).map((cell) => cell.textContent)).toEqual([
      "Autumn tableRecurring",
      "Active",
      "Next: Offer B, Thu 19 Nov, 16:00Paris time",
      "7.7%",
      "48%",
      "12%",
      "97.4%",
      "2.6%",
    ]);
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)[3]).toBe("Redeemed");
    expect(screen.getByText("1 campaign, newest first.")).toBeTruthy();
  });

  test("rates of a few guests are told as what they are, and of none as nothing", async () => {
    fakeApi.on(
      campaignsApi.list,
      listOf([
        campaignSummary({ name: "Small", stats: mailStats({ delivered: 8, redeemed: 3 }) }),
        campaignSummary({ id: waveId(2), name: "Nobody yet", status: "draft" }),
      ]),
    );
    draw();
    expect((await row(/Small/)).textContent).toContain("3 of 8");
    expect((await row(/Nobody yet/)).textContent).toContain("Not started yet–");
  });

  test.each([
    ["scheduled", { type: "one_time", scheduled_at: "2026-11-20T09:30:00.000Z" }, "Goes out Fri 20 Nov, 10:30"],
    ["paused", { paused_because: "subscription" }, "Waits for a subscription"],
    ["sent", { type: "one_time", sent_at: "2026-11-04T16:00:00.000Z" }, "Sent Wed 4 Nov"],
    ["inactive", {}, "Stopped; can be started again"],
    ["cancelled", { type: "one_time", cancelled_at: "2025-03-28T16:00:00.000Z" }, "Cancelled Fri, 28 Mar 2025"],
    ["active", {}, "No further email is planned"],
  ] as const)("%s is told in words", async (status, more, words) => {
    fakeApi.on(campaignsApi.list, listOf([campaignSummary({ status, ...more })]));
    draw();
    expect((await row(/Autumn table/)).textContent).toContain(words);
  });

  test("while mails go out it looks again every two seconds, and the figures move in place", async () => {
    const at = (pending: number) =>
      listOf([
        campaignSummary({
          type: "one_time",
          status: "sending",
          stats: mailStats({ pending, delivered: 40 - pending }),
        }),
      ]);
    fakeApi.on(campaignsApi.list, at(30));
    draw();
    expect((await row(/Autumn table/)).textContent).toContain("Being sent: 30 guests to go");
    expect(screen.getByRole("progressbar", { name: "Autumn table: 10 of 40 sent" })).toBeTruthy();
    fakeApi.on(campaignsApi.list, at(1));
    await act(() => vi.advanceTimersByTimeAsync(2100));
    await screen.findByText("Being sent: one guest to go");
    fakeApi.on(
      campaignsApi.list,
      listOf([campaignSummary({ type: "one_time", status: "sent", sent_at: "2026-11-16T09:00:00.000Z" })]),
    );
    await act(() => vi.advanceTimersByTimeAsync(2100));
    await screen.findByText("Sent Mon 16 Nov");
    const asked = fakeApi.calls(campaignsApi.list).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(fakeApi.calls(campaignsApi.list)).toHaveLength(asked);
  });

  test("more is loaded with the cursor", async () => {
    fakeApi.on(campaignsApi.list, ({ query }) =>
      query.get("cursor") === "c2"
        ? listOf([campaignSummary({ id: waveId(2), name: "Older" })], { total: 2 })
        : listOf([campaignSummary()], { total: 2, next_cursor: "c2" }),
    );
    const user = draw();
    await row(/Autumn table/);
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await row(/Older/);
  });

  test("names that look like code are only text", async () => {
    fakeApi.on(campaignsApi.list, listOf([campaignSummary({ name: "<img src=x onerror=alert(1)>" })]));
    draw();
    expect(await screen.findByText("<img src=x onerror=alert(1)>")).toBeTruthy();
  });
});

describe("search and filters", () => {
  test("come from the address and go there", async () => {
    fakeApi.on(campaignsApi.list, listOf([campaignSummary()]));
    const user = draw("/campaigns?status=active&type=recurring&search=aut&nonsense=1");
    await row(/Autumn table/);
    expect(fakeApi.calls(campaignsApi.list)[0]?.line).toBe(
      "GET /api/campaigns?search=aut&status=active&type=recurring",
    );
    expect(screen.getByText("1 campaign matches your filters.")).toBeTruthy();
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Paused" }));
    expect(location.href).toBe("/campaigns?search=aut&status=paused&type=recurring");
    await user.clear(screen.getByRole("searchbox"));
    await waitFor(() => expect(location.href).toBe("/campaigns?status=paused&type=recurring"));
  });

  test("nothing fits: one click leads back to all", async () => {
    fakeApi.on(campaignsApi.list, ({ query }) => listOf(query.has("status") ? [] : [campaignSummary()]));
    const user = draw("/campaigns?status=failed");
    await screen.findByRole("heading", { name: "No campaigns match" });
    await user.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement);
    await row(/Autumn table/);
    expect(location.href).toBe("/campaigns");
  });
});

test("nothing yet: the way to the first campaign, and no second button for it", async () => {
  fakeApi.on(campaignsApi.list, listOf([]));
  draw();
  await screen.findByRole("heading", { name: "Write your first campaign" });
  expect(screen.getByRole("link", { name: "Write a campaign" }).getAttribute("href")).toBe("/campaigns/new");
  expect(screen.queryByRole("link", { name: "New campaign" })).toBeNull();
});

test("a failure is told with a way out, and the filters are kept", async () => {
  fakeApi.on(campaignsApi.list, noConnection);
  const user = draw("/campaigns?status=active");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Campaigns could not be loaded, please try again.");
  expect(alert.textContent).toContain("Your filters are kept.");
  fakeApi.on(campaignsApi.list, listOf([campaignSummary()]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await row(/Autumn table/);
});

describe("a row", () => {
  test("opens by its name and by a click anywhere", async () => {
    fakeApi.on(campaignsApi.list, listOf([campaignSummary()]));
    const user = draw();
    const link = within(await row(/Autumn table/)).getByRole("link", { name: "Autumn table" });
    expect(link.getAttribute("href")).toBe(`/campaigns/${CAMPAIGN_ID}`);
    await user.click(within(await row(/Autumn table/)).getByText("Recurring"));
    expect(location.href).toBe(`/campaigns/${CAMPAIGN_ID}`);
  });

  test("its menu has what can be done now, and the list shows the outcome", async () => {
    fakeApi.on(campaignsApi.list, listOf([campaignSummary()]));
    fakeApi.on(campaignsApi.one, campaignView());
    fakeApi.on(campaignsApi.pause, () => {
      fakeApi.on(campaignsApi.list, listOf([campaignSummary({ status: "paused" })]));
      return campaignView({ status: "paused" });
    });
    const user = draw();
    await row(/Autumn table/);
    await user.click(screen.getByRole("button", { name: "Actions for Autumn table" }));
    await user.click(await screen.findByRole("menuitem", { name: "Pause" }));
    const box = await screen.findByRole("dialog", { name: "Pause “Autumn table”?" });
    await user.click(within(box).getByRole("button", { name: "Pause campaign" }));
    await screen.findByText("Waits until it is resumed");
    expect(toasts).toEqual(["“Autumn table” is paused"]);
  });
});
