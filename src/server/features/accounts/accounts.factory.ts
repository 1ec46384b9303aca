import type { Db } from "#server/db/database.ts";
import type { UserRow } from "./accounts.repo.ts";

export const TEST_PASSWORD = "Sauce-Morille-7!";
/** Its hash in the smallest profile there is: a real one is slow by design, and tests log in a thousand times. */
export const TEST_PASSWORD_HASH = "argon2id$8$1$MDEyMzQ1Njc4OWFiY2RlZg$_9aFA8K7fDbLMwk589dxU6UTzjRSGM4gyvgHWciisOI";

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
      password_hash: TEST_PASSWORD_HASH,
      email_verified_at: new Date("2026-01-10T09:00:00Z"),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
