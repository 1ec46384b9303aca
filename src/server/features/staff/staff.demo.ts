import type { Db } from "#server/db/database.ts";
import { DEMO_STAFF, daysAgo, demoId } from "#server/demo/demo-people.ts";
import type { DemoPart } from "#server/features/feature.ts";

export const demo: DemoPart = { seed: (tx, { passwordHash }) => seedStaff(tx.db, tx.now, passwordHash) };

async function seedStaff(db: Db, now: Date, password_hash: string): Promise<void> {
  await db
    .insertInto("staff_users")
    .values(
      DEMO_STAFF.map((staff) => ({
        id: demoId(staff.key),
        email: staff.email,
        name: staff.name,
        role: staff.role,
        permissions: [...staff.permissions],
        password_hash,
        created_at: daysAgo(now, 400),
        updated_at: daysAgo(now, 400),
      })),
    )
    .execute();
}
