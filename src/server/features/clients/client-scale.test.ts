import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { exportClients } from "./client-export.service.ts";
import { type Filter, listQuery, searchQuery } from "./client-list.repo.ts";
import { makeManyClients } from "./clients.factory.ts";

const t = await testApp();
const OPEN: Filter = { converted: undefined, consent: undefined, source: undefined, from: undefined, to: undefined };
const DATES = { from: "2024-01-01", to: "2024-01-01" };
/** Half-way through the first thousand. */
const DEEP = { micros: (Date.UTC(2024, 0, 1) / 1000 + 500 * 60) * 1_000_000, id: crypto.randomUUID() };

const questions: Record<string, (restaurantId: string) => RawBuilder<unknown>> = {
  "the list": (id) => listQuery(id, { filter: OPEN, after: undefined, limit: 21 }),
  "a deep page": (id) => listQuery(id, { filter: OPEN, after: DEEP, limit: 21 }),
  converted: (id) => listQuery(id, { filter: { ...OPEN, converted: true }, after: undefined, limit: 21 }),
  consent: (id) => listQuery(id, { filter: { ...OPEN, consent: true }, after: undefined, limit: 21 }),
  source: (id) => listQuery(id, { filter: { ...OPEN, source: "import" }, after: undefined, limit: 21 }),
  dates: (id) => listQuery(id, { filter: { ...OPEN, ...DATES }, after: undefined, limit: 21 }),
  "all filters": (id) =>
    listQuery(id, {
      filter: { converted: true, consent: true, source: "import", ...DATES },
      after: undefined,
      limit: 21,
    }),
  "a deep filtered page": (id) => listQuery(id, { filter: { ...OPEN, consent: false }, after: DEEP, limit: 21 }),
  "a search that fits many": (id) => searchQuery(id, { prefix: "last", filter: OPEN, after: undefined, keys: 60 }),
  "a search that fits one": (id) => searchQuery(id, { prefix: "guest77@", filter: OPEN, after: undefined, keys: 60 }),
  "a filtered search": (id) =>
    searchQuery(id, { prefix: "last", filter: { ...OPEN, source: "manual" }, after: undefined, keys: 60 }),
};

interface Plan {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
}
async function pagesOf(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    "QUERY PLAN": [{ Plan: Plan }];
  }>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`.execute(t.db);
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}
async function measure(restaurantId: string): Promise<Record<string, number>> {
  await sql`VACUUM ANALYZE clients, client_search`.execute(t.db);
  const pages: Record<string, number> = {};
  for (const [name, ask] of Object.entries(questions)) pages[name] = await pagesOf(ask(restaurantId));
  return pages;
}

test(
  "fifty thousand clients cost hardly more pages than one thousand, whatever is asked",
  { timeout: 60_000 },
  async () => {
    const { mine, theirs } = await twoOwners(t);
    // A table of a thousand rows is read whole, whatever the indexes: as in life, there are other restaurants.
    await makeManyClients(t.db, theirs.restaurantId, { count: 10_000 });
    const { restaurantId } = mine;
    await makeManyClients(t.db, restaurantId, { count: 1000 });
    const few = await measure(restaurantId);
    await makeManyClients(t.db, restaurantId, { from: 1000, count: 49_000 });
    const many = await measure(restaurantId);
    for (const [name, pages] of Object.entries(many))
      expect(pages, `${name}: ${few[name]} → ${pages}`).toBeLessThanOrEqual(1.5 * (few[name] ?? 0));
  },
);

test("a hundred thousand clients are exported without holding them", { timeout: 60_000 }, async () => {
  const { mine, theirs } = await twoOwners(t);
  await makeManyClients(t.db, mine.restaurantId, { count: 100_000, findable: false });
  const ctxOf = (restaurantId: string) => ({ ...t.ctx(), scope: { kind: "restaurant" as const, restaurantId } });
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
