import { hash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { RESTAURANT_SORTS, adminRestaurantsApi } from "#shared/restaurants/admin-restaurants.contract.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const staff = await signedInStaff(t);

/** Of letters alone, as names and addresses are; the same for the same number. */
const WORD = sql`translate(md5(n::text), '0123456789', 'ghijklmnop')`;
/** Built anew afterwards: that is quicker than keeping them up to date for every row. */
const SEARCHES = ["restaurants_search", "users_search"];

const SETTLED = [
  "users",
  "restaurants",
  "subscriptions",
  "restaurant_sizes",
  "restaurant_standings",
  "owners_without_restaurant",
];

/** Restaurants with an owner each, but for every fourth, and clients; of all kinds. What is rare comes with the first thousand only. */
async function makeMany(from: number, to: number): Promise<void> {
  await t.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    const { rows } = await sql<{ made: string }>`
      SELECT indexdef AS made FROM pg_indexes WHERE indexname = ANY (${SEARCHES}::text[])`.execute(tx);
    for (const name of SEARCHES) await sql`DROP INDEX ${sql.ref(name)}`.execute(tx);
    const numbers = sql`generate_series(${from}::int, ${to}::int) n`;
    await sql`
      INSERT INTO users (email, first_name, last_name, country, password_hash, status, email_verified_at, created_at)
      SELECT n || '@scale.test', 'Name', ${WORD}, 'FR', 'x', CASE WHEN n % 20 = 7 THEN 'inactive' ELSE 'active' END,
        CASE WHEN n % 5 > 0 THEN now() END, timestamptz '2020-01-01' + n * interval '1 minute' FROM ${numbers}`.execute(
      tx,
    );
    await sql`
      INSERT INTO restaurants (user_id, name, address, city, postal_code, country, status, review_code, created_at)
      SELECT CASE WHEN n % 4 > 0 THEN u.id END, 'Table ' || ${WORD}, 'x', 'Metz', '1',
        CASE WHEN n < 1000 AND n % 20 = 3 THEN 'LU' ELSE (ARRAY['FR', 'DE', 'AT'])[1 + n % 3] END,
        CASE WHEN n < 1000 AND n % 20 = 5 THEN 'pending' WHEN n % 5 < 2 THEN 'suspended' ELSE 'active' END, n, u.created_at
      FROM ${numbers} JOIN users u ON u.email = n || '@scale.test'`.execute(tx);
    await sql`
      UPDATE restaurant_sizes SET clients = hashtext(restaurant_id::text) & 1023
      WHERE restaurant_id IN (SELECT id FROM restaurants WHERE review_code = ANY (SELECT n::text FROM ${numbers}))`.execute(
      tx,
    );
    // Half of them pay; a few are on trial, of the first thousand only; many trials ran out without a word.
    await sql`
      INSERT INTO subscriptions (restaurant_id, plan_id, status, amount_cents, started_at, current_period_start, current_period_end)
      SELECT r.id, p.id, CASE WHEN n % 2 = 0 THEN 'active' ELSE 'trial' END, 1, timestamptz '2026-11-01', timestamptz '2026-11-01',
        timestamptz '2026-11-15' + CASE WHEN n % 2 = 0 OR (n < 1000 AND n % 20 = 1) THEN 1 ELSE -1 END * interval '12 days'
      FROM ${numbers} JOIN restaurants r ON r.review_code = n::text CROSS JOIN (SELECT id FROM plans LIMIT 1) p
      WHERE n % 6 < 5`.execute(tx);
    for (const { made } of rows) await sql.raw(made).execute(tx);
  });
  for (const table of SETTLED) await settleTable(t, table);
}

/** A part of the name of the one with the number 777. */
const ONE = hash("md5", "777")
  .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")
  .slice(4, 14);

const FILTERS = [
  {},
  { status: "active" },
  { status: "pending" },
  { country: "LU" },
  { linked: "no" },
  { status: "suspended", country: "AT", linked: "yes" },
  { search: "table" },
  { search: ONE },
  { search: "t" },
  { subscription: "active" },
  { subscription: "trial" },
  { subscription: "none" },
  { subscription: "trial", status: "active" },
] as const;
const OF_USERS = [
  {},
  { status: "inactive" },
  { verified: "no" },
  { status: "active", verified: "yes" },
  { search: "name" },
  { search: ONE },
  { subscription: "active" },
  { subscription: "trial" },
  { subscription: "none" },
  { subscription: "trial", verified: "yes" },
] as const;

/** Two pages of every list, by the name of its question. */
const QUESTIONS = [
  ...FILTERS.flatMap((filter) =>
    RESTAURANT_SORTS.map((sort) => {
      const query = { ...filter, sort };
      const read = (cursor?: string) =>
        staff.call(adminRestaurantsApi.list, { query: { ...query, ...(cursor && { cursor }) } });
      return { name: `restaurants ${JSON.stringify(query)}`, read };
    }),
  ),
  ...OF_USERS.map((query) => ({
    name: `users ${JSON.stringify(query)}`,
    read: (cursor?: string) => staff.call(adminUsersApi.list, { query: { ...query, ...(cursor && { cursor }) } }),
  })),
];

const measure = async (): Promise<number[]> => {
  const pages: number[] = [];
  for (const { read } of QUESTIONS)
    pages.push(
      await pagesTouched(t, async () => {
        const first = await read();
        expect(first.status).toBe(200);
        if (first.body.meta.next_cursor) expect((await read(first.body.meta.next_cursor)).status).toBe(200);
      }),
    );
  return pages;
};

/** A hundred thousand take a while to make; fewer show the same. */
const MANY = process.env["SCALE"] === "full" ? 100_000 : 20_000;

test(
  `a page of restaurants or owners costs about the same with 1,000 and with ${MANY}, however it is sorted and filtered`,
  { timeout: 600_000 },
  async () => {
    await makeMany(1, 1_000);
    const few = await measure();
    await makeMany(1_001, MANY);
    const many = await measure();
    const grown = QUESTIONS.flatMap(({ name }, index) => {
      const [before = 0, after = 0] = [few[index], many[index]];
      return after > 1.5 * before ? `${name}: ${before} → ${after}` : [];
    });
    expect(grown).toEqual([]);
  },
);
