import type { Db } from "#server/db/database.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import type { UserRow } from "./accounts.repo.ts";

export const TEST_PASSWORD = "Sauce-Morille-7!";
/** Hashing is slow by design; all made accounts share one hash. */
export const testPasswordHash: Promise<string> = hashPassword(TEST_PASSWORD);

let made = 0;

/** A verified, active owner. */
export async function makeUser(db: Db, values: Partial<UserRow> = {}): Promise<UserRow> {
  made += 1;
  return db
    .insertInto("users")
    .values({
      email: `owner${made}@restaurant.test`,
      first_name: "Marthe",
      last_name: `Villard${made}`,
      phone: null,
      country: "FR",
      password_hash: await testPasswordHash,
      email_verified_at: new Date("2026-01-10T09:00:00Z"),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
