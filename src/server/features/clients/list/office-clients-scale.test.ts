import { expect, test } from "vitest";
import { adminClientsApi as api, type OfficeClientFilter } from "#shared/clients/admin-clients.contract.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeManyClients } from "#server/features/clients/clients.factory.ts";

const t = await testApp();
type Query = Omit<OfficeClientFilter, "cursor">;

/** The first days of makeManyClients, and a time nobody came. */
const DAYS = { from: "2024-01-01", to: "2024-01-02" };
const NEVER = { from: "2030-01-01", to: "2030-12-31" };
const KINDS: Query[] = [
  {},
  { converted: "yes" },
  { source: "manual" },
  { converted: "yes", consent: "yes", source: "manual" },
];

/** Every kind of filter by every time, unsearched and searched: what everybody is called, one person, nobody. */
const questions: Query[] = [
  {},
  { search: "last" },
  { search: "l" },
  { search: "guest77@" },
  { search: "nobody" },
].flatMap((search) => KINDS.flatMap((kind) => [{}, DAYS, NEVER].map((days) => ({ ...search, ...kind, ...days }))));

/** Rows that lie side by side among a thousand lie on pages of their own among many. */
const APART = 100;
/** Of two pages of a search within days. */
const MOST_PAGES = 2_500;
/** A hundred thousand take a while to make; fewer show the same. */
const MANY = process.env["SCALE"] === "full" ? 100_000 : 20_000;

test(
  `${MANY} clients of all restaurants cost hardly more pages than a thousand, whatever is searched, filtered and combined`,
  { timeout: 600_000 },
  async () => {
    const staff = await signedInStaff(t);
    const places = [await makeRestaurant(t.db), await makeRestaurant(t.db)];
    const read = async (query: Query): Promise<void> => {
      const first = await staff.call(api.list, { query });
      expect(first.status).toBe(200);
      const cursor = first.body.meta.next_cursor;
      if (cursor) expect((await staff.call(api.list, { query: { ...query, cursor } })).status).toBe(200);
    };
    const measure = async (): Promise<number[]> => {
      for (const table of ["clients", "client_search", "restaurants"]) await settleTable(t, table);
      const pages: number[] = [];
      for (const query of questions) pages.push(await pagesTouched(t, () => read(query)));
      return pages;
    };
    await makeManyClients(t.db, places[0]?.id ?? "", { count: 1000 });
    const few = await measure();
    await makeManyClients(t.db, places[1]?.id ?? "", { from: 1000, count: MANY - 1000 });
    const many = await measure();
    const grown = questions.flatMap((query, index) => {
      const [before = 0, after = 0] = [few[index], many[index]];
      // A search within days reads on until a page is full or so many keys were read, of which a thousand people have too few.
      const isBounded = query.search !== undefined && query.from !== undefined && after <= MOST_PAGES;
      return after > 1.5 * before && after - before > APART && !isBounded
        ? `${Object.values(query).join(" ")}: ${before} → ${after}`
        : [];
    });
    expect(grown).toEqual([]);
  },
);
