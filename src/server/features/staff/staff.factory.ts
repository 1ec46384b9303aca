import type { Db } from "#server/db/database.ts";
import { TEST_PASSWORD_HASH } from "#server/features/accounts/accounts.factory.ts";
import type { StaffRow } from "./staff.repo.ts";

let made = 0;

/** An active admin, unless told otherwise. */
export async function makeStaff(db: Db, values: Partial<StaffRow> = {}): Promise<StaffRow> {
  made += 1;
  return db
    .insertInto("staff_users")
    .values({
      email: `staff${made}@plaudit.test`,
      name: `Staff ${made}`,
      role: "admin",
      permissions: [],
      password_hash: TEST_PASSWORD_HASH,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
