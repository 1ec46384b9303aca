import { sql } from "kysely";
import { expect, test } from "vitest";
import { OFFICE_PERIODS, adminDashboardApi as api } from "#shared/analytics/admin-dashboard.contract.ts";
import { makeManyClients } from "#server/features/clients/clients.factory.ts";
import { makeManyKeychains } from "#server/features/nfc/nfc.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();

/** Restaurants of every status over two years, with an owner and a subscription each: trials that end soon, unpaid ones, paid ones. */
async function makeMany(from: number, to: number, { id }: { id: string }): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO users (email, first_name, last_name, country, password_hash, created_at)
      SELECT 'many' || n || '@scale.test', 'N', 'L', 'FR', 'x', timestamptz '2024-11-20' + n % 700 * interval '1 day'
      FROM generate_series(${from}::int, ${to}::int) n RETURNING id, email, created_at),
    places AS (
      INSERT INTO restaurants (user_id, name, address, city, postal_code, country, review_code, created_at, status)
      SELECT id, 'T', 'x', 'Metz', '1', 'FR', email, created_at,
        (ARRAY['active', 'pending', 'suspended'])[1 + length(email) % 3] FROM made RETURNING id, created_at)
    INSERT INTO subscriptions (restaurant_id, status, started_at, current_period_start, current_period_end, plan_id, amount_cents)
    SELECT id, (ARRAY['trial', 'past_due', 'active'])[1 + ascii(id::text) % 3], created_at, created_at,
      timestamptz '2026-11-16 12:00Z', 'growth', 4900 FROM places`.execute(t.db);
  await makeManyKeychains(t.db, [id], { from: 2 * from, count: 2 * (to - from + 1) });
  await makeManyClients(t.db, id, { from, count: to - from + 1, findable: false });
  for (const table of ["users", "restaurants", "subscriptions", "keychains", "clients", "platform_counts"])
    await settleTable(t, table);
}

test("costs the same with 3,000 of everything and with 9,000", { timeout: 120_000 }, async () => {
  const staff = await signedInStaff(t);
  const restaurant = await makeRestaurant(t.db);
  const measure = async (): Promise<number[]> => {
    const pages: number[] = [];
    for (const period of OFFICE_PERIODS)
      pages.push(await pagesTouched(t, async () => void (await staff.call(api.read, { query: { period } }))));
    return pages;
  };
  await makeMany(1, 3_000, restaurant);
  const few = await measure();
  await makeMany(3_001, 9_000, restaurant);
  const many = await measure();
  for (const [index, pages] of many.entries())
    expect(pages, `${OFFICE_PERIODS[index]}: ${few[index]} pages, then ${pages}`).toBeLessThan((few[index] ?? 0) * 1.5);
});
