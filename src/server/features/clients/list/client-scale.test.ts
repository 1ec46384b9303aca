import { expect, test } from "vitest";
import { type ClientFilter, clientsApi } from "#shared/clients/clients.contract.ts";
import { restaurantScope } from "#server/db/scope.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { exportClients } from "./client-export.service.ts";
import { makeManyClients } from "#server/features/clients/clients.factory.ts";

const t = await testApp();
type Query = Omit<ClientFilter, "cursor">;

// First, while the process is young: what others left behind for the collector would be counted.
test("a hundred thousand clients are exported without holding them", { timeout: 180_000 }, async () => {
  const { mine, theirs } = await twoOwners(t);
  await makeManyClients(t.db, mine.restaurantId, { count: 100_000, findable: false });
  await settleTable(t, "clients");
  const ctxOf = (restaurantId: string) => ({ ...t.ctx(), scope: restaurantScope(restaurantId) });
  const read = async (restaurantId: string): Promise<{ lines: number; peak: number }> => {
    const { content } = await exportClients(ctxOf(restaurantId), {});
    let [lines, peak] = [0, 0];
    for await (const piece of content as AsyncIterable<string>) {
      lines += piece.split("\r\n").length - 1;
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    return { lines, peak };
  };
  expect((await read(theirs.restaurantId)).lines).toBe(1);
  const before = process.memoryUsage().rss;
  const { lines, peak } = await read(mine.restaurantId);
  expect(lines).toBe(100_001);
  expect((peak - before) / 1024 / 1024).toBeLessThan(50);
});

/** The first days of makeManyClients, and a time nobody came. */
const DAYS = { from: "2024-01-01", to: "2024-01-02" };
const NEVER = { from: "2030-01-01", to: "2030-12-31" };
/** Longer than anybody has been here; ends neither with a month nor with a year. */
const LONG = { from: "2003-03-07", to: "2026-10-09" };

/** What everybody is called, what one person is, and what nobody is; every combination is measured by the benchmark. */
const questions: Query[] = [
  {},
  LONG,
  { converted: "yes" },
  { converted: "yes", consent: "yes", source: "manual", ...DAYS },
  { search: "last" },
  { search: "guest77@" },
  { search: "nobody", ...LONG },
  { search: "last", source: "manual" },
  { search: "last", converted: "yes", consent: "yes", source: "manual" },
  { search: "last", converted: "no", ...DAYS },
  { search: "last", ...NEVER },
];

/** Also the page after the first. */
async function readTwoPages(owner: OwnerCaller, query: Query): Promise<void> {
  const first = await owner.call(clientsApi.list, { query });
  expect(first.status).toBe(200);
  const cursor = first.body.meta.next_cursor;
  if (cursor) expect((await owner.call(clientsApi.list, { query: { ...query, cursor } })).status).toBe(200);
}
async function measure(owner: OwnerCaller): Promise<number[]> {
  for (const table of ["clients", "client_search", "client_days", "client_periods"]) await settleTable(t, table);
  const pages: number[] = [];
  for (const query of questions) pages.push(await pagesTouched(t, () => readTwoPages(owner, query)));
  return pages;
}

test(
  "twenty thousand clients cost hardly more pages than one thousand, whatever is searched, filtered and combined",
  { timeout: 180_000 },
  async () => {
    const { mine, theirs } = await twoOwners(t);
    // A table of a thousand rows is read whole, whatever the indexes: as in life, there are other restaurants.
    await makeManyClients(t.db, theirs.restaurantId, { count: 5000 });
    const { restaurantId } = mine;
    await makeManyClients(t.db, restaurantId, { count: 1000 });
    const few = await measure(mine);
    await makeManyClients(t.db, restaurantId, { from: 1000, count: 19_000 });
    const many = await measure(mine);
    const grown = questions.flatMap((query, index) => {
      const [before = 0, after = 0] = [few[index], many[index]];
      return after > 1.5 * before ? `${Object.values(query).join(" ")}: ${before} → ${after}` : [];
    });
    expect(grown).toEqual([]);
  },
);
