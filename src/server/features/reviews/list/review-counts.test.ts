import fc from "fast-check";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { up as repliesOnGoogle } from "#server/db/migrations/017_replies_on_google.ts";
import { twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { countPage } from "./listing.repo.ts";
import { makeManyReviews } from "#server/features/reviews/reviews.factory.ts";
import { countNamed } from "#server/features/reviews/reviews.repo.ts";

const t = await testApp();

/** What the counters should say, counted from the reviews themselves, and what they say. */
const RAW = sql`
  SELECT restaurant_id, unit, start, rating, count(*)::int, count(*) FILTER (WHERE is_answered)::int,
    CASE unit WHEN 'day' THEN 0 ELSE count(*) FILTER (WHERE business_ref IS NOT NULL) END::int
  FROM (SELECT *, (published_at AT TIME ZONE 'Europe/Paris')::date AS day FROM reviews) r
  CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date), ('year', date_trunc('year', day)::date),
    ('life', DATE '0001-01-01')) AS p (unit, start)
  GROUP BY 1, 2, 3, 4`;
const KEPT = sql`
  SELECT restaurant_id, unit, start, rating, reviews, answered, named FROM review_periods WHERE reviews <> 0
  UNION ALL SELECT restaurant_id, 'day', day, rating, reviews, answered, 0 FROM review_days WHERE reviews <> 0`;

async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    (${RAW} EXCEPT ALL (${KEPT})) UNION ALL ((${KEPT}) EXCEPT ALL ${RAW})
    UNION ALL SELECT restaurant_id, unit, start, rating, reviews, answered, named FROM review_periods
    WHERE reviews = 0 AND (answered <> 0 OR named <> 0)`.execute(t.db);
  return rows;
}

async function countRaw(restaurantId: string, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM reviews WHERE restaurant_id = ${restaurantId} AND ${condition}`.execute(t.db);
  return rows[0]?.count ?? 0;
}

test("after whatever happened to reviews, every counter is what counting them would give", async () => {
  const { mine, theirs } = await twoOwners(t);
  const restaurants = [mine.restaurantId, theirs.restaurantId];
  const some = sql`(SELECT id FROM reviews ORDER BY md5(id::text || random()::text) LIMIT 1 + floor(random() * 4)::int)`;
  const steps: Record<string, () => Promise<unknown>> = {
    add: () =>
      sql`
        INSERT INTO reviews (restaurant_id, place_ref, business_ref, author_name, rating, published_at, search_text, created_at, updated_at)
        SELECT (${restaurants}::uuid[])[1 + floor(random() * 2)::int], gen_random_uuid()::text,
          CASE WHEN random() < 0.5 THEN gen_random_uuid()::text END, 'A', 1 + floor(random() * 5)::int,
          timestamptz '2024-06-01' + random() * interval '900 days', '', now(), now()
        FROM generate_series(1, 1 + floor(random() * 6)::int)`.execute(t.db),
    rate: () => sql`UPDATE reviews SET rating = 1 + floor(random() * 5)::int WHERE id IN ${some}`.execute(t.db),
    answer: () =>
      sql`UPDATE reviews SET reply_text = 'x', reply_at = now(), reply_where = CASE WHEN random() < 0.5 THEN 'here' ELSE 'google' END
          WHERE id IN ${some}`.execute(t.db),
    withdraw: () =>
      sql`UPDATE reviews SET reply_text = NULL, reply_at = NULL, reply_where = NULL WHERE id IN ${some}`.execute(t.db),
    name: () => sql`UPDATE reviews SET business_ref = gen_random_uuid()::text WHERE id IN ${some}`.execute(t.db),
    move: () =>
      sql`UPDATE reviews SET published_at = published_at + interval '40 days', restaurant_id = ${theirs.restaurantId}
          WHERE id IN ${some}`.execute(t.db),
    remove: () => sql`DELETE FROM reviews WHERE id IN ${some}`.execute(t.db),
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 5, maxLength: 25 }),
      async (names) => {
        for (const name of ["add", "add", ...names]) await steps[name]?.();
        expect(await differences()).toEqual([]);
        for (const id of restaurants)
          expect(await countNamed(t.db, id)).toBe(await countRaw(id, sql`business_ref IS NOT NULL`));
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);

test("a count over any days is what counting the reviews would give", async () => {
  const { mine } = await twoOwners(t);
  const { restaurantId } = mine;
  await makeManyReviews(t.db, restaurantId, { count: 3000, days: 1100, until: new Date("2026-11-10T12:00:00Z") });
  const offset = fc.option(fc.nat(1300), { nil: undefined });
  const dayOf = (days: number | undefined): string | undefined =>
    days === undefined ? undefined : Temporal.PlainDate.from("2023-09-15").add({ days }).toString();
  const query = fc.record({
    ratings: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
    answered: fc.subarray([true, false], { minLength: 1 }),
    days: fc.tuple(offset, offset),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ ratings, answered, days: [one, other] }) => {
      const [from, to] =
        one === undefined || other === undefined || one <= other
          ? [dayOf(one), dayOf(other)]
          : [dayOf(other), dayOf(one)];
      const day = sql`(published_at AT TIME ZONE 'Europe/Paris')::date`;
      const counted = await countRaw(
        restaurantId,
        sql`rating = ANY(${ratings}::int[]) AND is_answered = ANY(${answered}::boolean[])
          AND ${day} >= ${from ?? "1900-01-01"}::date AND ${day} <= ${to ?? "2999-01-01"}::date`,
      );
      expect(await countPage(t.db, { restaurantId, ratings, answered, from, to })).toBe(counted);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test("a restaurant can be deleted with its reviews and counters", async () => {
  const { mine } = await twoOwners(t);
  await makeManyReviews(t.db, mine.restaurantId, { count: 50, days: 400, until: t.clock.now() });
  await t.db.deleteFrom("restaurants").where("id", "=", mine.restaurantId).execute();
  expect(await differences()).toEqual([]);
});

test("the step that stopped counting replies kept here leaves every counter right", async () => {
  const { mine } = await twoOwners(t);
  // As it was before: whatever had a text counted.
  await sql`DROP INDEX reviews_filtered, reviews_kept`.execute(t.db);
  await sql`
    ALTER TABLE reviews DROP COLUMN is_answered,
      ADD COLUMN is_answered boolean NOT NULL GENERATED ALWAYS AS (reply_text IS NOT NULL) STORED`.execute(t.db);
  await sql`TRUNCATE review_days, review_periods`.execute(t.db);
  await sql`DELETE FROM reviews`.execute(t.db);
  await makeManyReviews(t.db, mine.restaurantId, { count: 200, days: 500, until: t.clock.now() });
  await sql`UPDATE reviews SET reply_where = 'here' WHERE reply_where IS NOT NULL AND rating <> 3`.execute(t.db);
  expect(await differences()).toEqual([]);
  await t.db.transaction().execute((tx) => repliesOnGoogle(tx as unknown as Kysely<unknown>));
  expect(await differences()).toEqual([]);
  expect(await countRaw(mine.restaurantId, sql`is_answered`)).toBeLessThan(
    await countRaw(mine.restaurantId, sql`reply_text IS NOT NULL`),
  );
});
