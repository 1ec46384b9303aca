import { sql } from "kysely";
import { expect, test } from "vitest";
import { adminRestaurantsApi as api } from "#shared/restaurants/admin-restaurants.contract.ts";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();

/** Restaurants with an owner each. */
const makeMany = async (from: number, to: number): Promise<void> => {
  await sql`
    WITH made AS (
      INSERT INTO users (email, first_name, last_name, country, password_hash, created_at)
      SELECT 'many' || n || '@scale.test', 'Name' || n, 'Last' || n, 'FR', 'x', timestamptz '2020-01-01' + n * interval '1 minute'
      FROM generate_series(${from}::int, ${to}::int) n RETURNING id, email, created_at)
    INSERT INTO restaurants (user_id, name, address, city, postal_code, country, review_code, created_at)
    SELECT id, 'Table ' || email, 'x', 'Metz', '1', 'FR', email, created_at FROM made`.execute(t.db);
  for (const table of ["users", "restaurants", "subscriptions", "client_counts"]) await settleTable(t, table);
};

const QUESTIONS = [
  {},
  { sort: "name" },
  { search: "many777@scale" },
  { search: "last777 many777@" },
  { status: "active", linked: "yes" },
] as const;

test(
  "a page of restaurants or owners costs about the same with 2,000 and with 40,000",
  { timeout: 120_000 },
  async () => {
    const staff = await signedInStaff(t);
    const measure = async (): Promise<number[]> => {
      const pages: number[] = [];
      for (const query of QUESTIONS)
        pages.push(await pagesTouched(t, async () => void (await staff.call(api.list, { query }))));
      for (const query of [{}, { search: "many777@" }])
        pages.push(await pagesTouched(t, async () => void (await staff.call(adminUsersApi.list, { query }))));
      return pages;
    };
    await makeMany(1, 2_000);
    const few = await measure();
    await makeMany(2_001, 40_000);
    const many = await measure();
    for (const [index, pages] of many.entries())
      expect(pages, `question ${index}: ${few[index]} pages, then ${pages}`).toBeLessThan((few[index] ?? 0) * 2 + 150);
  },
);
