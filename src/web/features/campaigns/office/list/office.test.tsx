import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCampaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { MARROVIA, QUILL, officeCampaign, officeId } from "#web/testing/campaignOffice.ts";
import { campaignView, mailStats } from "#web/testing/campaigns.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { CampaignOffice } from "./CampaignOffice.tsx";
import { readOfficeFilters, type OfficeFilters } from "./officeFilters.ts";
import { useBulkDelete } from "./useBulkDelete.tsx";

const ACTIVE = officeCampaign(1, {
  name: "Autumn table",
  status: "active",
  next: { slot: "B", due_at: "2026-11-19T15:00:00.000Z" },
  stats: mailStats({ delivered: 1284, opened: 612, clicked: 128, redeemed: 77 }),
});
const SENT = officeCampaign(2, {
  name: "Summer letter",
  restaurant: QUILL,
  type: "one_time",
  status: "sent",
  category: null,
  sent_at: "2026-11-12T09:00:00.000Z",
  stats: mailStats({ delivered: 8, opened: 5, clicked: 4, redeemed: 3 }),
});
const DRAFT = officeCampaign(3, { name: "Winter" });

let rows: CampaignSummary[] = [];
let toasts: string[] = [];
let went: string[] = [];
let filters: OfficeFilters = {};
beforeAll(initI18n);
fakeApi.setUp();
afterEach(async () => {
  cleanup();
  await changeLocale("en");
});
beforeEach(() => {
  rows = [ACTIVE, SENT, DRAFT];
  [toasts, went, filters] = [[], [], {}];
  setToastPresenter(({ title }) => toasts.push(title));
  setNavigate((href) => went.push(href));
  fakeApi.on(adminCampaignsApi.clock, { now: "2026-11-16T10:00:00.000Z", ahead_seconds: 0, is_movable: false });
  fakeApi.on(adminCampaignsApi.list, () => ({ data: rows, meta: { total: rows.length, next_cursor: null } }));
  fakeApi.on(adminCampaignsApi.restaurants, ({ query }) => {
    const all = [MARROVIA, QUILL].map((one) => ({ ...one, city: "Lyon" }));
    const search = (query.get("search") ?? "").toLowerCase();
    const id = query.get("id");
    return { data: all.filter((one) => one.name.toLowerCase().includes(search) && (!id || one.id === id)), meta: {} };
  });
});

function Screen({ initial }: { initial: OfficeFilters }) {
  const [given, setGiven] = useState(initial);
  const change = (next: OfficeFilters): void => {
    filters = next;
    setGiven(next);
  };
  return <CampaignOffice filters={given} onFilters={change} />;
}
const draw = (initial: OfficeFilters = {}): ReturnType<typeof userEvent.setup> => {
  renderUi(<Screen initial={initial} />);
  return userEvent.setup();
};
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole("row", { name });
const lastList = (): string | undefined => fakeApi.calls(adminCampaignsApi.list).at(-1)?.line;
const select = async (...names: string[]): Promise<void> => {
  for (const name of names) await userEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
};

describe("the list", () => {
  test("tells name, restaurant, kind, status, category, the next mail in Paris and the rates, small ones as counts", async () => {
    draw();
    const active = await row(/Autumn table/);
    for (const words of ["Recurring · Promotional", "Marrovia", "Active", "Thu 19 Nov, 16:00", "Offer B", "1,284"])
      expect(active.textContent).toContain(words);
    for (const words of ["6%", "10%", "48%"]) expect(within(active).getByText(words)).toBeTruthy();
    const sent = await row(/Summer letter/);
    for (const words of ["One-time", "Quill", "Sent", "Thu 12 Nov", "3 of 8", "4 of 8", "5 of 8"])
      expect(sent.textContent).toContain(words);
    expect(screen.getByText("Showing 1 to 3 of 3 campaigns")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Autumn table" }).getAttribute("href")).toBe(
      `/admin/campaigns/${ACTIVE.id}`,
    );
    expect(screen.queryByText("Demo: move the clock")).toBeNull();
  });

  test("more is loaded below, and counted", async () => {
    fakeApi.on(adminCampaignsApi.list, ({ query }) =>
      query.get("cursor") === "c2"
        ? { data: [DRAFT], meta: { total: 3, next_cursor: null } }
        : { data: [ACTIVE, SENT], meta: { total: 3, next_cursor: "c2" } },
    );
    const user = draw();
    expect(await screen.findByText("Showing 1 to 2 of 3 campaigns")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByText("Showing 1 to 3 of 3 campaigns")).toBeTruthy();
  });

  test("without any campaign says so", async () => {
    rows = [];
    draw();
    expect(await screen.findByText("No campaigns yet")).toBeTruthy();
  });

  test("that fails to load can be tried again, with the filters kept", async () => {
    fakeApi.on(adminCampaignsApi.list, refusal(403, "access_denied"));
    const user = draw({ status: "active" });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Campaigns could not be loaded, please try again.");
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Status" }).value).toBe("Active");
    fakeApi.on(adminCampaignsApi.list, { data: rows, meta: { total: 3 } });
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    await row(/Autumn table/);
  });

  test("a name that looks like code is only text", async () => {
    rows = [officeCampaign(4, { name: "<img src=x onerror=alert(1)>" })];
    draw();
    expect(await screen.findByText("<img src=x onerror=alert(1)>")).toBeTruthy();
    expect(document.querySelector("td img")).toBeNull();
  });

  test("speaks German", async () => {
    await changeLocale("de");
    draw();
    const active = await row(/Autumn table/);
    for (const words of ["Wiederkehrend", "Do., 19. Nov., 16:00 Uhr", "Angebot B"])
      expect(active.textContent).toContain(words);
    expect(screen.getByText("1 bis 3 von 3 Kampagnen")).toBeTruthy();
  });

  test("a row's menu opens it and acts on it", async () => {
    fakeApi.on(adminCampaignsApi.one, campaignView({ ...ACTIVE, name: "Autumn table" }));
    const user = draw();
    await user.click(await screen.findByRole("button", { name: "Actions for Autumn table" }));
    const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(items).toEqual(["Open", "Pause", "Duplicate", "Cancel campaign"]);
    await user.click(screen.getByRole("menuitem", { name: "Pause" }));
    expect((await screen.findByRole("dialog")).textContent).toContain("Pause “Autumn table”?");
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Actions for Winter" }));
    await user.click(await screen.findByRole("menuitem", { name: "Open" }));
    expect(went).toEqual([`/admin/campaigns/${DRAFT.id}`]);
  });
});

describe("filters", () => {
  test("status, category and conversion narrow the call, and all can be taken off", async () => {
    const user = draw();
    await row(/Autumn table/);
    for (const [field, option] of [
      ["Status", "Paused"],
      ["Category", "Newsletter"],
      ["Conversion", "Guests with a review"],
    ] as const) {
      await user.click(screen.getByRole("combobox", { name: field }));
      await user.click(await screen.findByRole("option", { name: option }));
    }
    expect(filters).toEqual({ status: "paused", category: "newsletter", conversion: "reviewed_only" });
    await waitFor(() =>
      expect(lastList()).toBe("GET /api/admin/campaigns?status=paused&category=newsletter&filter=reviewed_only"),
    );
    rows = [];
    await user.type(screen.getByRole("searchbox", { name: "Search by name" }), "zzz");
    expect(await screen.findByText("No campaign fits")).toBeTruthy();
    expect(filters.search).toBe("zzz");
    rows = [ACTIVE];
    await user.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement);
    await row(/Autumn table/);
    expect(filters).toEqual({});
  });

  test("a restaurant is found by its letters, and chosen", async () => {
    const user = draw();
    const field = await screen.findByRole("combobox", { name: "Restaurant" });
    await user.click(field);
    await screen.findByRole("option", { name: "Marrovia, Lyon" });
    await user.clear(field);
    await user.type(field, "qui");
    await waitFor(() => expect(screen.queryByRole("option", { name: "Marrovia, Lyon" })).toBeNull());
    await user.click(await screen.findByRole("option", { name: "Quill, Lyon" }));
    expect(filters).toEqual({ restaurant: QUILL.id });
    await waitFor(() => expect(lastList()).toBe(`GET /api/admin/campaigns?restaurant_id=${QUILL.id}`));
  });

  test("the restaurant of an address is named; one without campaigns can be taken off", async () => {
    const first = draw({ restaurant: QUILL.id });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Restaurant" }).value).toBe("Quill, Lyon"),
    );
    cleanup();
    draw({ restaurant: officeId(999) });
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Restaurant" });
    await waitFor(() => expect(field.value).toBe("A restaurant without campaigns"));
    await first.click(field);
    await first.click(await screen.findByRole("option", { name: "Any restaurant" }));
    expect(filters).toEqual({});
  });

  test("of an address only what is ours is read", () => {
    const query = { status: "active", category: "dessert", restaurant: "1", conversion: "reviewed_only", search: "" };
    expect(readOfficeFilters(query)).toEqual({ status: "active", conversion: "reviewed_only" });
    expect(readOfficeFilters({ restaurant: QUILL.id }).restaurant).toBe(QUILL.id);
  });
});

describe("deleting several", () => {
  const askFor = async (): Promise<HTMLElement> => {
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    return screen.findByRole("dialog");
  };

  test("asks with the number, deletes, and says how many", async () => {
    fakeApi.on(adminCampaignsApi.bulkDelete, () => {
      rows = [ACTIVE];
      return { deleted: 2, refused: [], not_found: 0 };
    });
    draw();
    await select("Summer letter", "Winter");
    const dialog = await askFor();
    expect(dialog.textContent).toContain("Delete 2 campaigns?");
    await userEvent.dblClick(within(dialog).getByRole("button", { name: "Delete 2 campaigns" }));
    await waitFor(() => expect(toasts).toEqual(["2 campaigns deleted"]));
    expect(fakeApi.bodies(adminCampaignsApi.bulkDelete)).toEqual([{ ids: [SENT.id, DRAFT.id] }]);
    await waitFor(() => expect(screen.queryByRole("row", { name: /Winter/ })).toBeNull());
    expect(screen.queryByRole("toolbar", { name: "Actions for selected rows" })).toBeNull();
  });

  test("says before and after which ones stay, and why", async () => {
    fakeApi.on(adminCampaignsApi.bulkDelete, {
      deleted: 1,
      refused: [{ id: ACTIVE.id, name: ACTIVE.name, status: "active" }],
      not_found: 1,
    });
    draw();
    await select("Autumn table", "Summer letter", "Winter");
    const dialog = await askFor();
    expect(dialog.textContent).toContain("One campaign you selected is running or waits for its time. It stays.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete 2 campaigns" }));
    const outcome = await screen.findByRole("dialog", { name: "One campaign deleted" });
    for (const words of ["One campaign could not be deleted:", "It is running. Pause or cancel it first.", "Active"])
      expect(outcome.textContent).toContain(words);
    expect(outcome.textContent).toContain("One more had been deleted by somebody else already.");
    expect(within(outcome).getByRole("link", { name: "Autumn table" }).getAttribute("href")).toBe(
      `/admin/campaigns/${ACTIVE.id}`,
    );
    expect(toasts).toEqual([]);
  });

  test("nothing is asked where none can be deleted: it says why", async () => {
    draw();
    await select("Autumn table");
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    const outcome = await screen.findByRole("dialog", { name: "No campaign was deleted" });
    expect(outcome.textContent).toContain("It is running.");
    expect(fakeApi.calls(adminCampaignsApi.bulkDelete)).toEqual([]);
  });

  test("a failure stays in the dialog, and nothing is lost", async () => {
    fakeApi.on(adminCampaignsApi.bulkDelete, noConnection);
    draw();
    await select("Winter");
    const dialog = await askFor();
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete campaign" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain(
      "The campaigns could not be deleted, please try again.",
    );
    await userEvent.click(within(dialog).getByRole("button", { name: "Keep campaign" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Winter" }).checked).toBe(true);
  });

  test("more than a hundred go in several calls", async () => {
    fakeApi.on(adminCampaignsApi.bulkDelete, ({ body }) => ({
      deleted: (body as { ids: string[] }).ids.length,
      refused: [],
      not_found: 0,
    }));
    function Many() {
      const bulk = useBulkDelete(() => {});
      return (
        <>
          <button onClick={() => bulk.remove(Array.from({ length: 130 }, (_, n) => officeCampaign(n)))}>Delete</button>
          {bulk.dialog}
        </>
      );
    }
    renderUi(<Many />);
    await userEvent.click(within(await askFor()).getByRole("button", { name: "Delete 130 campaigns" }));
    await waitFor(() => expect(toasts).toEqual(["130 campaigns deleted"]));
    expect(fakeApi.bodies(adminCampaignsApi.bulkDelete).map((body) => (body as { ids: string[] }).ids.length)).toEqual([
      100, 30,
    ]);
  });

  test("another filter lets go of what was selected", async () => {
    const user = draw();
    await select("Winter");
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Sent" }));
    await waitFor(() => expect(screen.queryByRole("toolbar", { name: "Actions for selected rows" })).toBeNull());
  });
});
