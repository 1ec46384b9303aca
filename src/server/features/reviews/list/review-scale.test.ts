import { sql } from "kysely";
import { expect, test } from "vitest";
import { dashboardApi } from "#shared/analytics/dashboard.contract.ts";
import { REVIEW_SORTS, reviewsApi } from "#shared/reviews/reviews.contract.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeManyReviews } from "#server/features/reviews/reviews.factory.ts";

const t = await testApp();

/** A range that ends neither with a month nor with a year, longer than anybody has been here. */
const WIDE = { from: "2001-03-07", to: "2026-11-09" };
const NARROW = { from: "2026-09-12", to: "2026-11-01" };

const LISTS: Record<string, string>[] = [
  {},
  { sort: "oldest", reply: "replied" },
  { sort: "highest", ...WIDE },
  { sort: "lowest", ratings: "12", ...NARROW },
  { reply: "waiting", ratings: "5", ...WIDE },
];
/** A word everybody uses, one every hundredth does, one a thousandth does, one nobody. */
const WORDS = ["lovely", "truffle", "marzipan", "licorice"];
const questions: Record<string, (owner: OwnerCaller) => Promise<{ status: number }>> = {
  dashboard: (owner) => owner.call(dashboardApi.read),
  summary: (owner) => owner.call(reviewsApi.summary),
  ...Object.fromEntries(
    LISTS.map((query) => [`list ${Object.values(query).join(" ")}`, (owner) => owner.call(reviewsApi.list, { query })]),
  ),
};

test("ten years and fifty thousand reviews cost hardly more pages than the first thousand", async () => {
  const { mine, theirs } = await twoOwners(t);
  const until = t.clock.now();
  const settle = async (): Promise<void> => {
    for (const table of ["reviews", "review_days", "review_periods"]) await settleTable(t, table);
  };
  // A table of a thousand rows is read whole, whatever the indexes: as in life, there are other restaurants.
  await makeManyReviews(t.db, theirs.restaurantId, { count: 20_000, days: 700, until });
  await makeManyReviews(t.db, mine.restaurantId, { count: 1000, days: 400, until });
  await settle();
  const measure = async (): Promise<Map<string, number>> => {
    const pages = new Map<string, number>();
    for (const [what, ask] of Object.entries(questions))
      pages.set(what, await pagesTouched(t, async () => expect((await ask(mine)).status).toBe(200)));
    return pages;
  };
  const few = await measure();
  await makeManyReviews(t.db, mine.restaurantId, { from: 1000, count: 49_000, days: 3650, until });
  await settle();
  const many = await measure();
  const grown = [...many].filter(([what, pages]) => pages > 1.5 * (few.get(what) ?? 0));
  expect(grown.map(([what, pages]) => `${what}: ${few.get(what)} → ${pages}`)).toEqual([]);
  // A word leads to few reviews or many: what it costs has one bound for all.
  for (const search of WORDS)
    for (const sort of REVIEW_SORTS) {
      const pages = await pagesTouched(t, () => mine.call(reviewsApi.list, { query: { search, sort } }));
      expect(pages, `${search}, ${sort}`).toBeLessThan(1500);
    }
}, 120_000);

test("a search reads on until all are found, whether a word is on every review or on one of a thousand", async () => {
  const { mine } = await twoOwners(t);
  await makeManyReviews(t.db, mine.restaurantId, { count: 2500, days: 900, until: t.clock.now() });
  const findAll = async (query: { search: string; sort: (typeof REVIEW_SORTS)[number]; ratings?: string }) => {
    const found: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
      const { body } = await mine.call(reviewsApi.list, { query: cursor === undefined ? query : { ...query, cursor } });
      found.push(...body.data.map((review) => review.author_name));
      cursor = body.meta.next_cursor ?? undefined;
    }
    return found;
  };
  const expected = async (search: string, sort: keyof typeof ORDER): Promise<string[]> => {
    const { rows } = await sql<{ author_name: string }>`
      SELECT author_name FROM reviews WHERE restaurant_id = ${mine.restaurantId} AND text ILIKE ${`%${search}%`}
      ORDER BY ${sql.raw(ORDER[sort])}`.execute(t.db);
    return rows.map((row) => row.author_name);
  };
  for (const sort of REVIEW_SORTS)
    for (const search of ["truffle", "marzipan", "evening 24", "licorice"])
      expect(await findAll({ search, sort }), `${search}, ${sort}`).toEqual(await expected(search, sort));
  expect(await findAll({ search: "lovely", sort: "newest" })).toHaveLength(2500);
}, 120_000);

const ORDER = {
  newest: "published_at DESC, id DESC",
  oldest: "published_at, id",
  highest: "rating DESC, published_at DESC, id DESC",
  lowest: "rating, published_at DESC, id DESC",
};
