import type { Db } from "#server/db/database.ts";
import { DEMO_OWNERS, daysAgo, demoId } from "#server/demo/demo-people.ts";

export async function seedSubscriptions(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("subscriptions")
    .values(
      DEMO_OWNERS.map((owner) => ({
        id: demoId(`${owner.key} subscription`),
        restaurant_id: demoId(`${owner.key} restaurant`),
        status: owner.subscription.status,
        started_at: daysAgo(now, owner.joinedDaysAgo),
        current_period_start: daysAgo(now, 30 - owner.subscription.periodEndsInDays),
        current_period_end: daysAgo(now, -owner.subscription.periodEndsInDays),
        grace_until: null,
        created_at: daysAgo(now, owner.joinedDaysAgo),
        updated_at: daysAgo(now, owner.joinedDaysAgo),
      })),
    )
    .execute();
}
