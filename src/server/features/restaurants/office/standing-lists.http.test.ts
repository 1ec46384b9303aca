import { beforeAll, describe, expect, test } from "vitest";
import { type UserFilter, adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import {
  RESTAURANT_SORTS,
  RESTAURANT_STANDINGS,
  type RestaurantFilter,
  adminRestaurantsApi,
} from "#shared/restaurants/admin-restaurants.contract.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { makeSubscription } from "#server/features/subscriptions/subscriptions.factory.ts";
import { signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
let staff = await signedInStaff(t);
const DAY = 86_400_000;

/** All pages of a list. */
async function all<Row>(
  page: (cursor?: string) => Promise<{ data: Row[]; meta: { next_cursor?: string | null | undefined } }>,
) {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await page(cursor);
    rows.push(...data);
    cursor = meta.next_cursor ?? undefined;
  } while (cursor);
  return rows;
}
const restaurants = (query: Partial<RestaurantFilter>) =>
  all(
    async (cursor) =>
      (await staff.call(adminRestaurantsApi.list, { query: { ...query, ...(cursor && { cursor }) } })).body,
  );
const owners = (query: Partial<UserFilter>) =>
  all(
    async (cursor) => (await staff.call(adminUsersApi.list, { query: { ...query, ...(cursor && { cursor }) } })).body,
  );

/** Of each standing enough for two pages, and of what ran out; every third without an owner, and owners without a restaurant. */
async function makeAll(): Promise<void> {
  const ends = (days: number) => new Date(t.clock.now().getTime() + days * DAY);
  const kinds = [
    { status: "active", current_period_end: ends(-1) },
    { status: "past_due", current_period_end: ends(-3) },
    { status: "trial", current_period_end: ends(2) },
    { status: "trial", current_period_end: ends(-2) },
    { status: "canceled", current_period_end: ends(-1), grace_until: ends(2) },
    { status: "canceled", current_period_end: ends(-1) },
    { status: "expired", current_period_end: ends(20) },
    undefined,
  ] as const;
  for (let i = 0; i < 180; i += 1) {
    const created_at = new Date(t.clock.now().getTime() - (i % 50) * DAY);
    const user =
      i % 9 === 4 ? undefined : await makeUser(t.db, { created_at, email_verified_at: i % 3 ? null : created_at });
    if (i % 9 === 5) continue;
    const { id } = await makeRestaurant(t.db, {
      name: `${"éEzZ"[i % 4] ?? ""} table ${i % 7}`,
      status: i % 5 ? "active" : "pending",
      user_id: user?.id ?? null,
      created_at,
    });
    const subscription = kinds[i % kinds.length];
    if (subscription) await makeSubscription(t.db, { ...subscription, restaurant_id: id });
    for (let n = i % 3; n > 0; n -= 1) await makeClient(t.db, { restaurant_id: id });
  }
}
await makeAll();

describe.each([
  ["as they were made", "2026-11-15T12:00:00Z", RESTAURANT_STANDINGS],
  [
    "three days later, when trials and cancelled ones have run out",
    "2026-11-18T12:00:00Z",
    ["active", "past_due", "none"],
  ],
] as const)("%s", (_, moment, standings) => {
  beforeAll(async () => {
    t.clock.set(moment);
    staff = await signedInStaff(t);
  });

  test.each(RESTAURANT_STANDINGS)("restaurants and owners who stand as %s, in any order", async (subscription) => {
    for (const sort of RESTAURANT_SORTS)
      for (const filter of [{}, { status: "pending" }, { linked: "no" }, { search: "table" }] as const) {
        const wanted = (await restaurants({ sort, ...filter })).filter((row) => row.subscription === subscription);
        expect(await restaurants({ sort, ...filter, subscription })).toEqual(wanted);
      }
    for (const filter of [{}, { verified: "yes" }, { search: "villard" }] as const) {
      const wanted = (await owners(filter)).filter((row) => row.subscription === subscription);
      expect(wanted.length > 0).toBe((standings as readonly string[]).includes(subscription));
      expect(await owners({ ...filter, subscription })).toEqual(wanted);
    }
  });
});

describe("what is kept beside a restaurant follows", async () => {
  const user = await makeUser(t.db, { last_name: "Mitgeht" });
  const { id } = await makeRestaurant(t.db, { name: "Folgt", user_id: null });
  const other = await makeRestaurant(t.db, { name: "Bleibt", user_id: null });
  const listed = async () => {
    const [row] = await restaurants({ search: "folgt", sort: "name" });
    const [person] = await owners({ search: "mitgeht" });
    const found = await t.db
      .selectFrom("restaurant_standings as s")
      .leftJoin("restaurant_sizes as z", "z.restaurant_id", "s.restaurant_id")
      .select(["s.standing", "z.standing as sized", "s.name_key", "s.user_id"])
      .where("s.restaurant_id", "=", id)
      .executeTakeFirst();
    const free = await t.db
      .selectFrom("owners_without_restaurant")
      .select("user_id")
      .where("user_id", "=", user.id)
      .execute();
    expect(found?.sized).toBe(found?.standing);
    return [
      found?.standing,
      row?.subscription,
      person?.subscription,
      found?.name_key,
      found?.user_id ?? null,
      free.length,
    ];
  };
  const restaurant = (values: { name?: string; user_id?: string | null }, which = id) =>
    t.db.updateTable("restaurants").set(values).where("id", "=", which).execute();
  const subscription = (status: "expired") =>
    t.db.updateTable("subscriptions").set({ status }).where("restaurant_id", "=", id).execute();

  test.each<[string, () => Promise<unknown>, unknown[]]>([
    ["nothing yet", () => Promise.resolve(), ["none", "none", "none", "folgt", null, 1]],
    ["an owner", () => restaurant({ user_id: user.id }), ["none", "none", "none", "folgt", user.id, 0]],
    [
      "a subscription",
      () => makeSubscription(t.db, { restaurant_id: id }),
      ["active", "active", "active", "folgt", user.id, 0],
    ],
    ["its end", () => subscription("expired"), ["none", "none", "none", "folgt", user.id, 0]],
    [
      "the next one",
      () => makeSubscription(t.db, { restaurant_id: id, status: "past_due" }),
      ["past_due", "past_due", "past_due", "folgt", user.id, 0],
    ],
    [
      "a new name",
      () => restaurant({ name: "Folgt Été" }),
      ["past_due", "past_due", "past_due", "folgt ete", user.id, 0],
    ],
    ["no owner", () => restaurant({ user_id: null }), ["past_due", "past_due", "none", "folgt ete", null, 1]],
    [
      "the owner of another",
      () => restaurant({ user_id: user.id }, other.id),
      ["past_due", "past_due", "none", "folgt ete", null, 0],
    ],
    [
      "that one's end",
      () => t.db.deleteFrom("restaurants").where("id", "=", other.id).execute(),
      ["past_due", "past_due", "none", "folgt ete", null, 1],
    ],
    [
      "subscriptions that are gone",
      () => t.db.deleteFrom("subscriptions").where("restaurant_id", "=", id).execute(),
      ["none", "none", "none", "folgt ete", null, 1],
    ],
    ["its owner again", () => restaurant({ user_id: user.id }), ["none", "none", "none", "folgt ete", user.id, 0]],
    [
      "an owner who is gone",
      () => t.db.deleteFrom("users").where("id", "=", user.id).execute(),
      ["none", "none", undefined, "folgt ete", null, 0],
    ],
  ])("%s", async (_, change, wanted) => {
    await change();
    expect(await listed()).toEqual(wanted);
  });
});
