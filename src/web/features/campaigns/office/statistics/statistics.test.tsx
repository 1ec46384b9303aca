import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { adminCampaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { MARROVIA, officeId, officeStatistics } from "#web/testing/campaignOffice.ts";
import { mailStats } from "#web/testing/campaigns.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { readPeriod, type Period } from "./period.ts";
import { StatisticsPanel } from "./StatisticsPanel.tsx";

const saved: { name: string; text: Promise<string> }[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  saved.length = 0;
  fakeApi.on(adminCampaignsApi.stats, officeStatistics());
  const files = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.set(`blob:${files.size}`, file as Blob);
    return `blob:${files.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, text: file.text() });
  });
});
afterEach(async () => {
  cleanup();
  await changeLocale("en");
  vi.restoreAllMocks();
});

function Screen({ initial }: { initial: Period }) {
  const [months, setMonths] = useState(initial);
  return <StatisticsPanel months={months} onMonths={setMonths} />;
}
const draw = (initial: Period = 12): void => void renderUi(<Screen initial={initial} />);
const card = (name: string): Promise<HTMLElement> => screen.findByRole("region", { name });
const figure = (name: string): string | null => screen.getByRole("group", { name }).textContent;
const asTable = async (name: string): Promise<HTMLElement> => {
  const inside = within(await card(name));
  await userEvent.click(inside.getByRole("radio", { name: "Table" }));
  return inside.getByRole("table", { name });
};
const csvOf = async (name: string): Promise<string[]> => {
  await userEvent.click(screen.getByRole("button", { name: `${name} as a CSV file` }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return ((await saved[0]?.text) ?? "").split("\r\n");
};
const cells = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""));

describe("the figures", () => {
  test("begin with the redemption rate, and tell people's opens from programs'", async () => {
    draw();
    await card("Best campaigns");
    expect(figure("Average redemption rate")).toContain("4%");
    expect(figure("Average redemption rate")).toContain("336 of 8,400");
    expect(figure("Average click rate")).toContain("10%");
    expect(figure("Average open rate")).toContain("50%");
    expect(figure("Revenue at the till")).toContain("€12,345.50");
    const groups = screen.getAllByRole("group").map((group) => group.textContent);
    expect(groups[0]).toContain("redemption");
    expect(screen.getByText(/1,200 such fetches by programs/)).toBeTruthy();
  });

  test("of a few are counts, not per cent", async () => {
    const totals = { campaigns: 1, restaurants: 1, ...mailStats({ delivered: 8, opened: 5, clicked: 4, redeemed: 3 }) };
    fakeApi.on(adminCampaignsApi.stats, officeStatistics({ totals, top_campaigns: [] }));
    draw();
    await card("Best campaigns");
    expect(figure("Average redemption rate")).toContain("3 of 8");
    expect(figure("Average open rate")).toContain("5 of 8");
    expect(screen.getByText("No campaign has reached 20 guests yet.")).toBeTruthy();
  });

  test("lead to the campaign and to the restaurant's campaigns", async () => {
    draw();
    const top = within(await card("Best campaigns"));
    expect(top.getByRole("link", { name: "Autumn table" }).getAttribute("href")).toBe(
      `/admin/campaigns/${officeId(1)}`,
    );
    const restaurants = within(await card("Restaurants"));
    expect(restaurants.getByRole("link", { name: "Marrovia" }).getAttribute("href")).toBe(
      `/admin/campaigns?restaurant=${MARROVIA.id}`,
    );
    expect(restaurants.getByText("One campaign, redeemed: 3 of 8")).toBeTruthy();
  });

  test("states without a campaign have no bar, but a row in the table", async () => {
    draw();
    expect(within(await card("Campaigns by status")).getAllByRole("listitem")).toHaveLength(2);
    expect(cells(await asTable("Campaigns by status"))).toEqual([
      ["Status", "Campaigns"],
      ["Active", "20"],
      ["Sent", "28"],
      ["Failed", "0"],
    ]);
  });
});

describe("tables and files", () => {
  test("every chart has its table", async () => {
    draw();
    expect(cells(await asTable("Month by month"))[2]).toEqual([
      "Oct 2026",
      "200",
      "€4,900.00",
      "5,000",
      "2,500",
      "500",
      "1",
    ]);
    expect(cells(await asTable("Month by month")).at(-1)?.[0]).toBe("Nov 2026 so far");
    expect(cells(await asTable("Restaurants"))[2]).toEqual(["Quill", "1", "8", "3 of 8", "4 of 8", "6 of 8", "€0.00"]);
    expect(cells(await asTable("Best campaigns"))[1]).toEqual([
      "Autumn table",
      "Marrovia",
      "500",
      "12%",
      "20%",
      "50%",
      "€0.00",
    ]);
  });

  test("the month chart's table is there for screen readers before it is shown", async () => {
    draw();
    expect(within(await card("Month by month")).getByRole("table")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "Redeemed" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Redeemed" }).checked).toBe(true);
  });

  test("a file has figures to reckon with, and no formula", async () => {
    const [first] = officeStatistics().restaurants;
    if (!first) throw new Error("no restaurant");
    fakeApi.on(
      adminCampaignsApi.stats,
      officeStatistics({ restaurants: [{ ...first, name: '=HYPERLINK("http://x","y")' }] }),
    );
    draw();
    await card("Restaurants");
    const [head, line] = await csvOf("Restaurants");
    expect(saved[0]?.name).toBe("campaigns-by-restaurant.csv");
    expect(head).toBe("\uFEFFRestaurant,Campaigns,Delivered,Redeemed,Clicked,Opened,Revenue");
    expect(line).toBe(`"'=HYPERLINK(""http://x"",""y"")",3,600,66,110,300,1617.00`);
  });

  test("in German with semicolons and a comma before the cents", async () => {
    await changeLocale("de");
    draw();
    await screen.findByRole("region", { name: "Monat für Monat" });
    await userEvent.click(screen.getByRole("button", { name: "Monat für Monat als CSV-Datei" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]?.text)?.split("\r\n")[2]).toBe('2026-10;200;"4900,00";5000;2500;500;1');
  });
});

describe("states", () => {
  test("another period is asked for", async () => {
    draw();
    await card("Restaurants");
    await userEvent.click(screen.getByRole("radio", { name: "36 months" }));
    await waitFor(() =>
      expect(fakeApi.calls(adminCampaignsApi.stats).map(({ line }) => line)).toEqual([
        "GET /api/admin/campaigns/stats?months=12",
        "GET /api/admin/campaigns/stats?months=36",
      ]),
    );
  });

  test("of an address only 12, 24 and 36 months are read", () => {
    expect([undefined, "24", "36", "7", "x"].map(readPeriod)).toEqual([12, 24, 36, 12, 12]);
  });

  test("before the first campaign there are no figures", async () => {
    fakeApi.on(
      adminCampaignsApi.stats,
      officeStatistics({ totals: { campaigns: 0, restaurants: 0, ...mailStats() }, restaurants: [] }),
    );
    draw();
    expect(await screen.findByText("No figures yet")).toBeTruthy();
  });

  test("what cannot be loaded says so and can be tried again", async () => {
    fakeApi.on(adminCampaignsApi.stats, refusal(403, "access_denied"));
    draw();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The statistics could not be loaded, please try again.");
    fakeApi.on(adminCampaignsApi.stats, officeStatistics());
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await card("Restaurants");
  });
});
