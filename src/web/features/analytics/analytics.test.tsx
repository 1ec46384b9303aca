import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { analyticsApi } from "#shared/analytics/analytics.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import {
  emptyFunnel,
  makeCodes,
  makeEntry,
  makeFunnel,
  makeKeychains,
  makeMonth,
  makeReturn,
  makeYear,
} from "#web/testing/analytics.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { AnalyticsScreen } from "./AnalyticsScreen.tsx";
import { analyticsHref, readView } from "./period/analyticsView.ts";

const toasts: string[] = [];
let address = "";

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
fakeApi.setUp();
beforeEach(() => {
  // Only the calendar stands still.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T10:00:00Z") });
  toasts.length = 0;
  fakeApi.on(analyticsApi.funnel, makeFunnel());
  fakeApi.on(
    analyticsApi.revenue,
    makeYear([
      makeMonth(9, 1_000_000, 0, 800_000),
      makeMonth(10, 1_250_050, 124_050),
      makeMonth(11, null, 9_000, 700_000),
    ]),
  );
  fakeApi.on(analyticsApi.qr, makeCodes());
  fakeApi.on(analyticsApi.nfc, makeKeychains());
});
afterEach(async () => {
  cleanup();
  await changeLocale("en");
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The page without its route: the address is kept here. */
function Screen({ at }: { at: Record<string, string> }) {
  const [view, setView] = useState(() => readView(at));
  return (
    <AnalyticsScreen
      view={view}
      onView={(next) => {
        address = analyticsHref(next);
        const query = new URL(address, "http://x.test").searchParams;
        setView(readView(Object.fromEntries(query)));
      }}
    />
  );
}
const draw = (at: Record<string, string> = {}): void => void renderUi(<Screen at={at} />);
/** The card once it is filled. */
const answer = async (): Promise<HTMLElement> => {
  await screen.findByText("What is counted");
  return screen.getByRole("region", { name: "Does it pay?" });
};
/** What a figure's card says, once it is filled. */
const figure = (name: string): Promise<string | null> =>
  waitFor(() => {
    const text = screen.getByRole("group", { name }).textContent;
    expect(text).not.toBe(name);
    return text;
  });
const cells = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""));
const choose = async (label: string, option: string): Promise<void> => {
  await userEvent.click(screen.getByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};
const asked = (): (string | undefined)[] => fakeApi.calls(analyticsApi.funnel).map(({ line }) => line.split("?")[1]);

describe("whether it pays", () => {
  test.each([
    [{}, "+€1,192", /^Yes\. Guests with one of your codes spent €1,240\.50 .* cost €49\.00\. For each euro, €25\.32/],
    [
      { bills_cents: 2000, bills: 1, balance_cents: -2900, per_euro: 0.41 },
      "−€29.00",
      /^Not yet\. .* €29\.00 are missing/,
    ],
    [{ bills_cents: 4900, balance_cents: 0, per_euro: 1 }, "€0.00", /comes out even/],
    [{ cost_cents: 0, balance_cents: 124_050, per_euro: null }, "+€1,241", /cost nothing .* spent €1,240\.50/],
    [{ bills: 0, bills_cents: 0, balance_cents: -4900, per_euro: 0 }, undefined, /^We cannot say yet: .*€49\.00/],
    [
      { bills: 0, bills_cents: 0, cost_cents: 0, balance_cents: 0, per_euro: null },
      undefined,
      /cost nothing in this period, and no bill/,
    ],
  ])("of %j says %s", async (more, sum, words) => {
    fakeApi.on(analyticsApi.funnel, makeFunnel({ return: makeReturn(more) }));
    draw();
    const card = within(await answer());
    expect(await card.findByText(words)).toBeTruthy();
    if (sum !== undefined) expect(card.getByText(sum)).toBeTruthy();
    else expect(card.getByRole("link").getAttribute("href")).toBe("/tills");
  });

  test("tells what is counted and what is not", async () => {
    fakeApi.on(analyticsApi.funnel, makeFunnel({ return: makeReturn({ estimated_cents: 1633 }) }));
    draw();
    const card = within(await answer());
    expect((await card.findByText("What is counted")).tagName).toBe("SUMMARY");
    expect(card.getByText(/^31 bills of €1,240\.50 together/)).toBeTruthy();
    expect(card.getByText(/^You entered €12,500\.00 yourself .* not of this sum/)).toBeTruthy();
    expect(card.getByText(/€16\.33 of it is not invoiced yet/)).toBeTruthy();
    expect(card.getByText(/revenue, not profit/)).toBeTruthy();
  });
});

describe("period and comparison", () => {
  test("stand in the address, and the figures are asked for anew", async () => {
    draw();
    await answer();
    await choose("Period", "This year");
    await choose("Compare with", "Year before");
    expect(address).toBe("/analytics?period=year&compare=previous_year");
    await choose("Compare with", "No comparison");
    await waitFor(() =>
      expect(asked()).toEqual([
        "from=2026-10-18&to=2026-11-16&compare=previous_period",
        "from=2026-01-01&to=2026-11-16&compare=previous_period",
        "from=2026-01-01&to=2026-11-16&compare=previous_year",
        "from=2026-01-01&to=2026-11-16",
      ]),
    );
    await userEvent.click(screen.getByRole("tab", { name: "Keychains" }));
    expect(address).toBe("/analytics?tab=keychains&period=year&compare=none");
  });

  test("are read from it, own dates too", async () => {
    draw({ tab: "funnel", period: "own", from: "2026-03-01", to: "2026-03-31", compare: "none" });
    await screen.findByRole("button", { name: /Dates: 1\W+31 Mar 2026/ });
    expect(asked()).toEqual(["from=2026-03-01&to=2026-03-31"]);
  });

  test("a figure says up, down, or that there was nothing before; a rise of refusals is bad", async () => {
    draw({ tab: "codes" });
    expect(await figure("Redeemed codes")).toBe("Redeemed codes40+25%vs period before");
    expect(await figure("Shown again after use")).toContain("+100%");
    expect(screen.getByText("+100%").dataset["tone"]).toBe("bad");
    expect(await figure("Refused codes")).toBe("Refused codes2None before");
    expect(await figure("Revenue with a code")).toBe("Revenue with a code€1,241None before");
  });
});

describe("the revenue", () => {
  test("keeps tills and entries apart, and compares only whole months that both years have", async () => {
    draw();
    expect(await figure("Revenue 2026 so far")).toBe("Revenue 2026 so far€23,831+25%vs 2025, one month");
    expect(await figure("At tills, with a code")).toBe("At tills, with a code€1,33135 bills");
    expect(await figure("Entered by you")).toBe("Entered by you€22,501for 2 months");
    const rows = cells(screen.getByRole("table", { name: "Revenue of 2026 by month" }));
    expect(rows.slice(9).map((row) => row.slice(0, 5))).toEqual([
      ["September", "–", "€10,000.00", "€10,000.00", "€8,000.00+25%"],
      ["October", "€1,240.50", "€12,500.50", "€13,741.00", "–"],
      // It is still running, and has no entry yet.
      ["November so far", "€90.00", "Enter", "€90.00", "€7,000.00"],
    ]);
  });

  test("of another year is one step away", async () => {
    draw();
    await userEvent.click(await screen.findByRole("button", { name: "Year 2025" }));
    expect(address).toBe("/analytics?year=2025");
    await waitFor(() =>
      expect(fakeApi.calls(analyticsApi.revenue).map(({ line }) => line.split("?")[1])).toEqual([
        "year=2026",
        "year=2025",
      ]),
    );
  });
});

describe("entering revenue", () => {
  const amount = (): Promise<HTMLInputElement> => screen.findByRole("textbox", { name: "Amount in euros" });
  const fill = async (field: HTMLElement, text: string): Promise<void> => {
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
  };
  const save = async (): Promise<void> => userEvent.click(screen.getByRole("button", { name: "Save" }));

  test("begins with last month, shows what stands there, and everything is asked for anew", async () => {
    fakeApi.on(analyticsApi.enterRevenue, makeEntry(1_234_550));
    draw();
    await userEvent.click(await screen.findByRole("button", { name: "Enter revenue" }));
    const field = await amount();
    await waitFor(() => expect(field.value).toBe("12,500.50"));
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Month" }).value).toBe("October");
    expect(screen.getByText(/Tills noted €1,240\.50 this month/)).toBeTruthy();
    await fill(field, "12.345,50");
    expect(screen.getByText("Reads as €12,345.50")).toBeTruthy();
    expect(screen.getByText(/For October 2026, €12,500\.50 is entered/)).toBeTruthy();
    await fill(screen.getByRole("textbox", { name: /Notes/ }), "Terrace");
    await save();
    await waitFor(() => expect(toasts).toEqual(["Revenue of October 2026 saved"]));
    const [call] = fakeApi.calls(analyticsApi.enterRevenue);
    expect([call?.line, call?.body]).toEqual([
      "PUT /api/analytics/revenue/2026/10",
      { amount_cents: 1_234_550, notes: "Terrace", revision: 3 },
    ]);
    await waitFor(() => expect(fakeApi.calls(analyticsApi.revenue).length).toBe(2));
    expect(asked()).toHaveLength(2);
  });

  test("what is refused is said at its field and loses nothing", async () => {
    fakeApi.on(
      analyticsApi.enterRevenue,
      refusal(422, "validation_failed", { errors: { amount_cents: ["This is more than any restaurant takes"] } }),
    );
    draw();
    await userEvent.click(await screen.findByRole("button", { name: "Enter the revenue of November 2026" }));
    const field = await amount();
    for (const text of ["twelve", "-1", "1e15"]) {
      await fill(field, text);
      await save();
      expect(await screen.findByText("Enter an amount like 12,500 or 12,500.50")).toBeTruthy();
    }
    expect(fakeApi.calls(analyticsApi.enterRevenue)).toEqual([]);
    await fill(field, "1500");
    await fill(screen.getByRole("textbox", { name: /Notes/ }), "So far");
    await save();
    expect(await screen.findByText("This is more than any restaurant takes")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect([field.value, screen.getByRole<HTMLInputElement>("textbox", { name: /Notes/ }).value]).toEqual([
      "1500",
      "So far",
    ]);
    // Nobody had entered anything for this month.
    expect(fakeApi.bodies(analyticsApi.enterRevenue)).toEqual([
      { amount_cents: 150_000, notes: "So far", revision: 0 },
    ]);
  });

  test("what somebody else saved meanwhile is shown, and replaced only by saving again", async () => {
    fakeApi.on(analyticsApi.enterRevenue, refusal(409, "revenue_changed"));
    draw();
    await userEvent.click(await screen.findByRole("button", { name: "Enter revenue" }));
    const field = await amount();
    await waitFor(() => expect(field.value).toBe("12,500.50"));
    await fill(field, "13000");
    const theirs = { ...makeMonth(10, 1_111_100), entry: makeEntry(1_111_100, { revision: 4 }) };
    fakeApi.on(analyticsApi.revenue, makeYear([theirs]));
    await save();
    expect(await screen.findByText("The server's words")).toBeTruthy();
    expect(await screen.findByText(/For October 2026, €11,111\.00 is entered/)).toBeTruthy();
    expect(field.value).toBe("13000");
    fakeApi.on(analyticsApi.enterRevenue, makeEntry(1_300_000));
    await save();
    await waitFor(() => expect(fakeApi.bodies(analyticsApi.enterRevenue)).toHaveLength(2));
    expect(fakeApi.bodies(analyticsApi.enterRevenue)[1]).toMatchObject({ amount_cents: 1_300_000, revision: 4 });
  });

  test("an entry is removed after a question", async () => {
    fakeApi.on(analyticsApi.removeRevenue, { message: "done" });
    draw();
    await userEvent.click(await screen.findByRole("button", { name: "Actions for October 2026" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Remove entry" }));
    const question = await screen.findByRole("dialog", { name: "Remove the entry for October 2026?" });
    expect(question.textContent).toContain("€12,500.50 are taken off your revenue");
    await userEvent.click(within(question).getByRole("button", { name: "Remove entry" }));
    await waitFor(() => expect(toasts).toEqual(["Entry for October 2026 removed"]));
    expect(fakeApi.calls(analyticsApi.removeRevenue).map(({ line }) => line)).toEqual([
      "DELETE /api/analytics/revenue/2026/10?revision=3",
    ]);
    await waitFor(() => expect(fakeApi.calls(analyticsApi.revenue)).toHaveLength(2));
  });
});

describe("codes, keychains and the way", () => {
  test("codes by offer, campaign and hour, each with its table", async () => {
    draw({ tab: "codes" });
    const region = async (name: string) => within(await screen.findByRole("region", { name }));
    const offers = await region("By offer");
    expect(offers.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Offer A€1,240.5030",
      ...["B", "C", "D", "E", "F"].map((offer) => `Offer ${offer}0`),
      "Surprise for a review10",
    ]);
    const campaigns = await region("By campaign");
    expect(campaigns.getByRole("link", { name: "Autumn table" }).getAttribute("href")).toMatch(/^\/campaigns\/0198/);
    expect(campaigns.getByText("Surprise for a review")).toBeTruthy();
    const hours = await region("By weekday and hour");
    expect(hours.getByText("Most codes are redeemed on a Friday from 20:00 to 21:00: 11.")).toBeTruthy();
    const table = cells(hours.getByRole("table"));
    expect([table.length, table[0]?.length, table[5]?.slice(0, 2), table[5]?.[22]]).toEqual([
      8,
      26,
      ["Friday", "15"],
      "11",
    ]);
    const series = await region("Redeemed over time");
    await userEvent.click(series.getByRole("radio", { name: "Table" }));
    expect(cells(series.getByRole("table"))[1]).toEqual(["15 Nov", "40", "31", "€1,240.50", "6", "2", "5"]);
  });

  test("every file is the server's own, of the period on screen", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const file = new Response("a,b", { headers: { "Content-Disposition": 'attachment; filename="x.csv"' } });
    for (const contract of [analyticsApi.revenueCsv, analyticsApi.qrCsv, analyticsApi.nfcCsv, analyticsApi.funnelCsv])
      fakeApi.on(contract, file);
    draw({ compare: "none" });
    const click = async (name: string): Promise<void> =>
      userEvent.click(await screen.findByRole("button", { name: `${name} as a CSV file` }));
    await click("Revenue of 2026");
    await userEvent.click(screen.getByRole("tab", { name: "Redeemed codes" }));
    for (const name of ["Redeemed over time", "By offer", "By campaign", "By weekday and hour"]) await click(name);
    await userEvent.click(screen.getByRole("tab", { name: "Keychains" }));
    for (const name of ["Taps over time", "Keychains"]) await click(name);
    await userEvent.click(screen.getByRole("tab", { name: "From tap to table" }));
    await click("From tap to table");
    const days = "from=2026-10-18&to=2026-11-16";
    await waitFor(() =>
      expect(
        fakeApi.calls().flatMap(({ line }) => (line.includes(".csv") ? [line.replace("GET /api/analytics/", "")] : [])),
      ).toEqual([
        "revenue.csv?year=2026",
        ...["days", "offers", "campaigns", "hours"].map((table) => `qr.csv?${days}&table=${table}`),
        ...["days", "keychains"].map((table) => `nfc.csv?${days}&table=${table}`),
        `funnel.csv?${days}`,
      ]),
    );
  });

  test("keychains, what each brings, and the restaurant's own link", async () => {
    draw({ tab: "keychains" });
    const rows = cells(await screen.findByRole("table", { name: "By keychain" }));
    expect(rows.slice(1)).toEqual([
      ["Table 4mrv-01", "606", "90", "15%", "40", "30", "16 Nov"],
      ["mrv-02Inactive", "10", "6", "6 of 10", "3", "2", "Never"],
      [expect.stringContaining("Your review link"), "–", "47", "–", "34", "17", "–"],
    ]);
    expect(await figure("Forms left")).toBe("Forms left14316% of the taps");
    expect(screen.getByRole("link", { name: "See your keychains" }).getAttribute("href")).toBe("/nfc-keychains");
  });

  test("the way from tap to table, where most are lost, and no rate where more came from elsewhere", async () => {
    draw({ tab: "funnel" });
    expect(await screen.findByText(/lost between the tap and the form: 520 of 616\./)).toBeTruthy();
    expect(screen.getByText(/before the email is opened: 1,692 of 2,994\./)).toBeTruthy();
    const way = within(screen.getByRole("region", { name: "To the review" }));
    expect(way.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Keychain taps+10% vs period before616",
      "Forms leftNone before14396 of them by a keychain · 16% of the taps",
      "Agreed to mailNone before7754% of the forms",
      "Sent on to GoogleNone before12084% of the forms",
      "Reviews recognisedNone before4941% of those sent on · Google published 52 reviews in all",
    ]);
    await userEvent.click(screen.getByRole("radio", { name: "Table" }));
    expect(
      cells(screen.getByRole("table", { name: "From tap to table" }))
        .at(-1)
        ?.slice(0, 2),
    ).toEqual(["Spent with a code", "€1,240.50"]);
  });
});

describe("states", () => {
  test("an account without anything says what will stand here, and how to begin", async () => {
    fakeApi.on(analyticsApi.funnel, emptyFunnel());
    fakeApi.on(analyticsApi.revenue, { ...makeYear([]), years: [2026] });
    draw();
    expect(await screen.findByText("Here you will see whether it pays")).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.getByRole("link", { name: "Set up a till" }).getAttribute("href")).toBe("/tills");
    await userEvent.click(screen.getByRole("button", { name: "Enter last month’s revenue" }));
    expect(await screen.findByRole("dialog", { name: "Enter revenue" })).toBeTruthy();
  });

  test("a period without anything is not taken for a new account", async () => {
    fakeApi.on(analyticsApi.funnel, { ...emptyFunnel(), has_begun: true });
    fakeApi.on(analyticsApi.revenue, { ...makeYear([]), years: [2026] });
    draw();
    expect(await screen.findByRole("tab", { name: "Keychains" })).toBeTruthy();
    expect(screen.queryByText("Here you will see whether it pays")).toBeNull();
  });

  test("a plan without analytics says so, and leads to the subscription", async () => {
    fakeApi.on(analyticsApi.funnel, refusal(403, "analytics_not_included"));
    draw();
    expect(await screen.findByText("Your plan does not include analytics")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See my subscription" }).getAttribute("href")).toBe("/settings");
    expect(screen.queryByRole("tab")).toBeNull();
  });

  test("a part without anything in the period says so, and what to do", async () => {
    const nothing = { redeemed: 0, used_before: 0, invalid: 0, bills: 0, revenue_cents: 0 };
    fakeApi.on(analyticsApi.qr, makeCodes({ totals: nothing }));
    fakeApi.on(analyticsApi.nfc, makeKeychains({ totals: { taps: 0, leads: 0, consents: 0, conversions: 0 } }));
    draw({ tab: "codes" });
    expect(await screen.findByText("No code was shown at a till in this period")).toBeTruthy();
    await userEvent.click(screen.getByRole("tab", { name: "Keychains" }));
    expect(await screen.findByText("No keychain was tapped in this period")).toBeTruthy();
  });

  test("what fails can be tried again, and the rest stays", async () => {
    fakeApi.on(analyticsApi.funnel, refusal(503, "unavailable"));
    draw();
    expect(await figure("Entered by you")).toContain("€22,501");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Your return could not be loaded");
    fakeApi.on(analyticsApi.funnel, makeFunnel());
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await answer();
  });

  test("in German, as Germans write it", async () => {
    await changeLocale("de");
    draw();
    expect(await screen.findByText(/^Ja\. Gäste mit einem Ihrer Codes haben 1\.240,50\s€ bei Ihnen/)).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "Umsatz eintragen" }));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Betrag in Euro" });
    await waitFor(() => expect(field.value).toBe("12.500,50"));
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Monat" }).value).toBe("Oktober");
  });
});
