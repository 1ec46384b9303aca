import type { Db } from "#server/db/database.ts";
import { DEMO_DOMAIN, DEMO_NEWCOMERS, DEMO_OWNERS, daysAgo, demoId } from "#server/demo/demo-people.ts";
import type { DemoPart } from "#server/features/feature.ts";

export const demo: DemoPart = { after: ["accounts"], seed: (tx) => seedRestaurants(tx.db, tx.now) };

async function seedRestaurants(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("restaurants")
    .values(
      DEMO_OWNERS.map((owner) => ({
        ...owner.restaurant,
        id: demoId(`${owner.key} restaurant`),
        user_id: demoId(owner.key),
        email: `table.${owner.key}${DEMO_DOMAIN}`,
        legal_name: owner.restaurant.name,
        legal_representative: `${owner.first_name} ${owner.last_name}`,
        country: owner.country,
        created_at: daysAgo(now, owner.joinedDaysAgo),
        updated_at: daysAgo(now, owner.joinedDaysAgo),
      })),
    )
    .execute();
  await db
    .insertInto("restaurants")
    .values(
      DEMO_NEWCOMERS.map(({ key, restaurant, owner, status, country, joinedDaysAgo }) => ({
        ...restaurant,
        id: demoId(`${key} restaurant`),
        user_id: owner && demoId(key),
        email: `table.${key}${DEMO_DOMAIN}`,
        website: null,
        google_place_id: null,
        status,
        country,
        created_at: daysAgo(now, joinedDaysAgo),
        updated_at: daysAgo(now, joinedDaysAgo),
      })),
    )
    .execute();
}
