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

/** What a person types to register. */
export const registration = (email: string) => ({
  first_name: "Inès",
  last_name: "Quarrel",
  email,
  phone: "06 12 34 56 78",
  country: "FR",
  password: "Tarte-Fine-9!",
  password_confirmation: "Tarte-Fine-9!",
  terms: true,
});

/** The six digits of a verification mail. */
export const codeIn = (text = ""): string => /\b\d{6}\b/.exec(text)?.[0] ?? "";
/** The token of the link in a mail. */
export const tokenIn = (text = ""): string =>
  /token=([\w-]+)/.exec(text)?.[1] ?? /password\/([\w-]+)/.exec(text)?.[1] ?? "";
