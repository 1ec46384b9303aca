import type { RestaurantStatus } from "#shared/domain/restaurant-acts.ts";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { isOfThisEpoch } from "#server/db/credential-epoch.ts";
import type { Database, Db } from "#server/db/database.ts";

export type UserRow = Selectable<Database["users"]>;
/** A user as screens show it: with the restaurant they run. */
export type UserWithRestaurant = Omit<UserRow, "password_hash" | "credential_epoch"> & {
  restaurant_id: string | null;
  restaurant_name: string | null;
  restaurant_city: string | null;
  restaurant_country: string | null;
  restaurant_status: RestaurantStatus | null;
};

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

export const findUserById = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

export const lockUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findUserWithRestaurant = (db: Db, id: string): Promise<UserWithRestaurant | undefined> =>
  db
    .selectFrom("users")
    .leftJoin("restaurants", "restaurants.user_id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.phone",
      "users.country",
      "users.status",
      "users.email_verified_at",
      "users.timezone",
      "users.locale",
      "users.created_at",
      "users.updated_at",
      "restaurants.id as restaurant_id",
      "restaurants.name as restaurant_name",
      "restaurants.city as restaurant_city",
      "restaurants.country as restaurant_country",
      "restaurants.status as restaurant_status",
    ])
    .where("users.id", "=", id)
    .executeTakeFirst();

type NewUser = Pick<UserRow, "email" | "first_name" | "last_name" | "phone" | "country" | "password_hash" | "locale">;

/** Undefined when the address is taken, also by a call that runs at the same moment. */
export const insertUser = (db: Db, user: NewUser, now: Date): Promise<UserRow | undefined> =>
  db
    .insertInto("users")
    .values({ ...user, email_verified_at: null, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();

/** Writing the password or the status begins a new epoch: whatever proved who the owner is stops working. */
export const updateUser = (
  db: Db,
  id: string,
  changes: Partial<Omit<UserRow, "id" | "credential_epoch">>,
): Promise<unknown> => db.updateTable("users").set(changes).where("id", "=", id).execute();

/** False when a new epoch has begun since the old password was checked. */
export async function changePassword(
  db: Db,
  id: string,
  epoch: number,
  changes: Pick<UserRow, "password_hash" | "updated_at">,
): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set(changes)
    .where("id", "=", id)
    .where("credential_epoch", "=", epoch)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const epochOf = (eb: ExpressionBuilder<Database, "email_verifications">, userId: string) =>
  eb.selectFrom("users").select("users.credential_epoch").where("users.id", "=", userId).$asScalar().$notNull();

/** Notes that a letter with a code was asked for; false while the last request is younger than the cooldown. One statement decides, so two clicks send one mail. */
export async function claimVerificationRequest(
  db: Db,
  request: { userId: string; letterId: string; notAfter: Date; now: Date },
): Promise<boolean> {
  const asked = { requested_at: request.now, letter_id: request.letterId, accepted_at: null, refused_at: null };
  const row = await db
    .insertInto("email_verifications")
    .values((eb) => ({ user_id: request.userId, ...asked, credential_epoch: epochOf(eb, request.userId) }))
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(asked).where("email_verifications.requested_at", "<=", request.notAfter),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export const findVerification = (db: Db, userId: string) =>
  db.selectFrom("email_verifications").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** Stores a letter's code; false when a later letter was asked for. Tries start anew with another code only, not with another try to send it. */
export async function storeVerification(
  db: Db,
  userId: string,
  letterId: string,
  values: { code_hash: string; link_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("email_verifications")
    .set((eb) => ({
      ...values,
      attempts: sql<number>`CASE WHEN code_letter_id = ${letterId} THEN attempts ELSE 0 END`,
      code_letter_id: letterId,
      credential_epoch: epochOf(eb, userId),
    }))
    .where("user_id", "=", userId)
    .where("letter_id", "=", letterId)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export const noteVerificationSent = (
  db: Db,
  letterId: string,
  values: { accepted_at: Date; refused_at: null; expires_at: Date } | { refused_at: Date },
) => db.updateTable("email_verifications").set(values).where("letter_id", "=", letterId).execute();

export const findVerificationLetter = (db: Db, letterId: string) =>
  db
    .selectFrom("email_verifications")
    .select(["accepted_at", "refused_at"])
    .where("letter_id", "=", letterId)
    .executeTakeFirst();

/** Counts a try before the code is compared, so that parallel guesses each cost one. Undefined when no try is left. */
export const takeVerificationTry = (db: Db, userId: string, { tries, now }: { tries: number; now: Date }) =>
  db
    .updateTable("email_verifications")
    .set({ attempts: sql<number>`attempts + 1` })
    .where("user_id", "=", userId)
    .where("attempts", "<", tries)
    .where("expires_at", ">", now)
    .where("code_hash", "is not", null)
    .returning("code_hash")
    .executeTakeFirst();

/** Uses up the code or the link, whichever was shown; of any number of calls at once one is told true. Lock the user first. */
export async function useVerification(
  db: Db,
  userId: string,
  shown: { code_hash: string } | { link_hash: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom("email_verifications")
    .using("users")
    .whereRef("users.id", "=", "email_verifications.user_id")
    .where("email_verifications.user_id", "=", userId)
    .where("email_verifications.expires_at", ">", now)
    .where((eb) =>
      "code_hash" in shown
        ? eb("email_verifications.code_hash", "=", shown.code_hash)
        : eb("email_verifications.link_hash", "=", shown.link_hash),
    )
    .where(isOfThisEpoch("email_verifications", "users"))
    .returning("email_verifications.user_id")
    .executeTakeFirst();
  return row !== undefined;
}
