import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ATTENTION_KINDS, type AdminDashboard, adminDashboardApi } from "#shared/analytics/admin-dashboard.contract.ts";
import { PERMISSIONS, type Permission } from "#shared/domain/permissions.ts";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { adminSession } from "#web/lib/session/session.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { AttentionCard } from "./AttentionCard.tsx";
import { ATTENTION_LINKS } from "./attentionLinks.ts";
import { OfficeDashboard } from "./OfficeDashboard.tsx";

beforeAll(initI18n);
fakeApi.setUp();
afterEach(async () => {
  cleanup();
  adminSession.clear();
  localStorage.clear();
  await changeLocale("en");
});

const NONE = { restaurants: 0, clients: 0, reviews_won: 0, mails: 0 };
const busy: AdminDashboard = {
  period: { from: "2026-10-18", to: "2026-11-16" },
  compared_with: { from: "2026-09-18", to: "2026-10-17" },
  restaurants: { active: 1248, pending: 2, suspended: 1, new: { value: 12, previous: 10 } },
  owners: { total: 1201, new: { value: 9, previous: 9 } },
  revenue: {
    mrr_cents: 490_000,
    subscriptions: 100,
    new_cents: { value: 49_000, previous: 9_800 },
    churned_cents: { value: 9_800, previous: 4_900 },
  },
  clients: { total: 98_765, new: { value: 1500, previous: 2000 } },
  reviews_won: { value: 400, previous: 0 },
  campaigns: { running: 7, mails: { value: 30, previous: 30 } },
  stock: { free: 20, low_below: 50 },
  tickets: { open: 6, unanswered: 1000 },
  health: { dead_jobs: 3, waiting_jobs: 5, oldest_waiting_seconds: 7_300, failing_jobs: 0, mail: "running" },
  trends: {
    unit: "day",
    points: Array.from({ length: 30 }, (_, index) => ({
      start: new Date(Date.UTC(2026, 9, 18 + index)).toISOString().slice(0, 10),
      ...NONE,
      clients: 50,
      previous: { ...NONE, clients: 66 },
    })),
  },
  attention: [
    { kind: "dead_jobs", count: 3 },
    { kind: "tickets_overdue", count: 1 },
    { kind: "stock_low", count: 1 },
    { kind: "restaurants_ownerless", count: 1000 },
  ],
};

const somebody = (role: AdminUser["role"], permissions_list: Permission[]): AdminUser => ({
  id: "0198c1de-7c40-7000-8000-000000000903",
  name: "Runa Selbach",
  email: "runa@example.test",
  role,
  status: "active",
  permissions_list,
  locale: "en",
});
const admin = somebody("admin", []);

let sessions = 0;
function signIn(user: AdminUser): void {
  localStorage.setItem("admin_token", `staff-token-${++sessions}`);
  localStorage.setItem("admin_user", JSON.stringify(user));
}

async function draw(data: AdminDashboard, user = admin) {
  signIn(user);
  fakeApi.on(adminDashboardApi.read, data);
  const onPeriod = vi.fn();
  renderUi(<OfficeDashboard period="30d" onPeriod={onPeriod} />);
  await screen.findByText(/attention today\.$|Nothing needs you|brauch\w+ heute/);
  return onPeriod;
}
const links = (region: string) =>
  within(screen.getByRole("region", { name: region }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const figure = (name: string) => within(screen.getByRole("group", { name }));

describe("what needs attention", () => {
  test("is a list of links, each with its number, its sentence and the filter that is set", async () => {
    await draw(busy);
    expect(screen.getByText("4 things need attention today.")).toBeTruthy();
    expect(links("Needs attention today")).toEqual([
      ["3 jobs failed for good", "/admin/settings?tab=jobs"],
      ["1 ticket has waited longer than promised", "/admin/support?overdue=true"],
      [" Few keychains are left in stock", "/admin/nfc?status=in_stock"],
      ["1,000+ restaurants have no owner", "/admin/restaurants?linked=no"],
    ]);
  });

  test("has a sentence of every kind in both languages", async () => {
    const attention = ATTENTION_KINDS.map((kind) => ({ kind, count: 2 }));
    for (const locale of ["en", "de"] as const) {
      await changeLocale(locale);
      const { container } = renderUi(<AttentionCard attention={attention} isAll />);
      const seen = [...container.querySelectorAll("a")];
      expect(seen.map((link) => link.getAttribute("href"))).toEqual(
        ATTENTION_KINDS.map((kind) => ATTENTION_LINKS[kind].href),
      );
      for (const link of seen) expect(link.textContent).not.toMatch(/_|attention\./);
      cleanup();
    }
  });

  test("nothing to do is said kindly; who does not see everything is not told that all is well", async () => {
    renderUi(<AttentionCard attention={[]} isAll />);
    expect(screen.getByText(/Time for a coffee/)).toBeTruthy();
    cleanup();
    await draw({ ...busy, attention: [] }, somebody("manager", ["dashboard", "support"]));
    expect(screen.getByText("Nothing needs you today.")).toBeTruthy();
    expect(screen.getByText("Nothing that you look after waits for you.")).toBeTruthy();
  });
});

describe("figures", () => {
  test("stand with what the period added, and lead to their lists", async () => {
    await draw(busy);
    expect(links("Platform")).toEqual([
      ["1,248", "/admin/restaurants?status=active"],
      ["1,201", "/admin/users"],
      ["98,765", "/admin/clients"],
      ["€4,900", "/admin/restaurants?subscription=active"],
    ]);
    expect(figure("Active restaurants").getByText("12 new")).toBeTruthy();
    // 4,900 now; when the period began it was 4,900 − 490 + 98.
    expect(figure("MRR").getByText("+9%").dataset["tone"]).toBe("good");
    expect(links("Restaurants")).toEqual([
      ["1,248", "/admin/restaurants?status=active"],
      ["2", "/admin/restaurants?status=pending"],
      ["1", "/admin/restaurants?status=suspended"],
    ]);
    expect(links("At work").map(([words]) => words)).toEqual(["7", "6", "1,000+", "20"]);
    expect(screen.getByText("(low, below 50)")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Jobs and mail" })).getByText("2 h")).toBeTruthy();
    expect(screen.getByText(/trials do not count/)).toBeTruthy();
  });

  test("a manager with the dashboard alone sees them without links and without money", async () => {
    await draw({ ...busy, revenue: null, attention: [] }, somebody("manager", ["dashboard"]));
    expect(screen.getByText("1,201")).toBeTruthy();
    expect(screen.queryAllByRole("link")).toEqual([]);
    expect(screen.queryByText(/MRR|Revenue|€/)).toBeNull();
  });

  test("trends show their change against the time before, and none where there was nothing", async () => {
    await draw(busy);
    expect(figure("New restaurants").getByText("+20%").dataset["tone"]).toBe("good");
    expect(figure("New clients").getByText("−25%").dataset["tone"]).toBe("bad");
    expect(figure("Campaign mails").getByText("0%").dataset["tone"]).toBe("flat");
    expect(figure("Reviews won").getByText("30 days")).toBeTruthy();
    expect(screen.getByRole("table", { name: "New clients" })).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "Mails" }));
    expect(screen.getByRole("table", { name: "Campaign mails" })).toBeTruthy();
  });

  test("are written as Germans write them", async () => {
    await changeLocale("de");
    await draw(busy);
    expect(figure("Kontakte").getByText("98.765")).toBeTruthy();
    expect(figure("Neue Kontakte").getByText(/^−25\s%$/)).toBeTruthy();
    expect(figure("MRR").getByText(/^4\.900\s€$/)).toBeTruthy();
  });
});

test("another period is asked for by its name", async () => {
  const onPeriod = await draw(busy);
  await userEvent.click(screen.getByRole("radio", { name: "12 months" }));
  expect(onPeriod.mock.calls[0]?.[0]).toBe("12m");
});

describe("a platform without any restaurant", () => {
  const empty: AdminDashboard = {
    ...busy,
    restaurants: { active: 0, pending: 0, suspended: 0, new: { value: 0, previous: 0 } },
    attention: [],
  };

  test("leads to the form for the first one", async () => {
    await draw(empty);
    expect(screen.getByRole("link", { name: "New restaurant" }).getAttribute("href")).toBe("/admin/restaurants?new=1");
    expect(screen.queryByRole("radio")).toBeNull();
  });
  test("or says that one must come first, to whoever may not add it", async () => {
    await draw(empty, somebody("manager", ["dashboard"]));
    expect(screen.queryByRole("link", { name: "New restaurant" })).toBeNull();
    expect(screen.getByText(/Once the first restaurant is there/)).toBeTruthy();
  });
});

test("while it loads every card is in its place; if it fails, another try brings it", async () => {
  signIn(somebody("manager", [...PERMISSIONS]));
  fakeApi.on(adminDashboardApi.read, refusal(404, "not_found"));
  renderUi(<OfficeDashboard period="30d" onPeriod={() => undefined} />);
  expect(screen.getByText("Needs attention today")).toBeTruthy();
  expect(screen.getByText("Active restaurants")).toBeTruthy();
  expect(await screen.findByText("The dashboard could not be loaded")).toBeTruthy();
  fakeApi.on(adminDashboardApi.read, busy);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("4 things need attention today.")).toBeTruthy();
});
