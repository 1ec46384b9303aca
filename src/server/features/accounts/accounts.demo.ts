import type { Db } from "#server/db/database.ts";
import { DEMO_NEWCOMERS, DEMO_OWNERS, daysAgo, demoId } from "#server/demo/demo-people.ts";
import type { DemoPart } from "#server/features/feature.ts";

export const demo: DemoPart = { seed: (tx, { passwordHash }) => seedAccounts(tx.db, tx.now, passwordHash) };

/** Owners, verified, with a few devices signed in. */
async function seedAccounts(db: Db, now: Date, password_hash: string): Promise<void> {
  const newcomers = DEMO_NEWCOMERS.flatMap(({ owner, restaurant, ...rest }) =>
    owner ? [{ ...owner, ...rest, phone: restaurant.phone }] : [],
  );
  await db
    .insertInto("users")
    .values(
      [...DEMO_OWNERS, ...newcomers].map((owner) => ({
        id: demoId(owner.key),
        email: owner.email,
        first_name: owner.first_name,
        last_name: owner.last_name,
        phone: owner.phone,
        country: owner.country,
        timezone: owner.timezone,
        locale: owner.locale,
        password_hash,
        email_verified_at: daysAgo(now, owner.joinedDaysAgo),
        created_at: daysAgo(now, owner.joinedDaysAgo),
        updated_at: daysAgo(now, owner.joinedDaysAgo),
      })),
    )
    .execute();
}
