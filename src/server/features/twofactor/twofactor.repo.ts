import { type Selectable, sql } from "kysely";
import { type AccountTable, isOfThisEpoch } from "#server/db/credential-epoch.ts";
import type { Database, Db } from "#server/db/database.ts";
import { deleteOld } from "#server/db/delete-old.ts";
import { hasRequiredFactor } from "#server/db/second-factor.ts";

/** Whose: an owner's or a staff member's. */
export type Holder = { userId: string } | { staffId: string };
export type FactorRow = Selectable<Database["two_factors"]>;

export const idOf = (holder: Holder): string => ("userId" in holder ? holder.userId : holder.staffId);
const columnOf = (holder: Holder) => ("userId" in holder ? "user_id" : "staff_id");
const tableOf = (holder: Holder): AccountTable => ("userId" in holder ? "users" : "staff_users");
const columnsOf = (holder: Holder) => ({
  user_id: "userId" in holder ? holder.userId : null,
  staff_id: "staffId" in holder ? holder.staffId : null,
});

/** What is needed of an account here: to greet it, to check its password, to keep its sessions. */
export interface Account {
  email: string;
  name: string;
  locale: "en" | "de";
  password_hash: string | null;
  credential_epoch: number;
}

export const findAccount = (db: Db, holder: Holder): Promise<Account | undefined> =>
  "userId" in holder
    ? db
        .selectFrom("users")
        .select(["email", "first_name as name", "locale", "password_hash", "credential_epoch"])
        .where("id", "=", holder.userId)
        .executeTakeFirst()
    : db
        .selectFrom("staff_users")
        .select(["email", "name", "locale", "password_hash", "credential_epoch"])
        .where("id", "=", holder.staffId)
        .executeTakeFirst();

/** Locks the account: nothing else changes its credentials until the transaction ends. Undefined when it is gone. */
export const lockAccount = async (db: Db, holder: Holder): Promise<number | undefined> =>
  (
    await db
      // Both account tables have these columns; the types want one of them.
      .selectFrom(tableOf(holder) as "users")
      .select("credential_epoch")
      .where("id", "=", idOf(holder))
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.credential_epoch;

export const findFactor = (db: Db, holder: Holder): Promise<FactorRow | undefined> =>
  db.selectFrom("two_factors").selectAll().where(columnOf(holder), "=", idOf(holder)).executeTakeFirst();

/** Whether a staff member has what the setting asks of them. */
export const meetsRequirement = async (db: Db, staffId: string): Promise<boolean> =>
  (await db
    .selectFrom("staff_users")
    .select("id")
    .where("id", "=", staffId)
    .where(hasRequiredFactor)
    .executeTakeFirst()) !== undefined;

/** Puts a new key in the place of one that was never confirmed; one that counts is left alone. */
export const putSecret = (db: Db, holder: Holder, secret: string, now: Date) =>
  db
    .insertInto("two_factors")
    .values({ ...columnsOf(holder), secret, last_step: null, created_at: now, enabled_at: null })
    .onConflict((conflict) =>
      conflict
        .column(columnOf(holder))
        .doUpdateSet({ secret, last_step: null, created_at: now })
        .where("two_factors.enabled_at", "is", null),
    )
    .execute();

/** From now on it counts; false when it does already. A new epoch of the account begins with it (migration 038). */
export async function enable(db: Db, id: string, step: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("two_factors")
    .set({ enabled_at: now, last_step: step })
    .where("id", "=", id)
    .where("enabled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the code of a step; of any number of calls at once one is told true. */
export async function useStep(db: Db, id: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable("two_factors")
    .set({ last_step: step })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** With its recovery codes; false when there was none. */
export async function deleteFactor(db: Db, holder: Holder): Promise<boolean> {
  const row = await db
    .deleteFrom("two_factors")
    .where(columnOf(holder), "=", idOf(holder))
    .returning("enabled_at")
    .executeTakeFirst();
  return row !== undefined && row.enabled_at !== null;
}

/** These instead of those there were. */
export async function replaceCodes(db: Db, id: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom("recovery_codes").where("two_factor_id", "=", id).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ two_factor_id: id, code_hash, used_at: null })))
    .execute();
}

/** Uses a recovery code up; of any number of calls at once one is told true. */
export async function useRecoveryCode(db: Db, id: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("two_factor_id", "=", id)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("two_factor_id")
    .executeTakeFirst();
  return row !== undefined;
}

export const countCodesLeft = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .selectFrom("recovery_codes")
      .select(sql<number>`count(*)::int`.as("left"))
      .where("two_factor_id", "=", id)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow()
  ).left;

export type ChallengePurpose = Database["login_challenges"]["purpose"];

export const insertChallenge = (
  db: Db,
  holder: Holder,
  row: { token_hash: Buffer; purpose: ChallengePurpose; remember: boolean; credential_epoch: number; expires_at: Date },
) =>
  db
    .insertInto("login_challenges")
    .values({ ...columnsOf(holder), ...row })
    .execute();

interface Wanted {
  tokenHash: Buffer;
  purpose: ChallengePurpose;
  audience: "owner" | "staff";
  now: Date;
}
/** Whose login waits, and what it was asked with. */
export interface Waiting {
  id: string;
  holderId: string;
  epoch: number;
  remember: boolean;
}

const aliveOf = (db: Db, { tokenHash, purpose, audience, now }: Wanted) => {
  // Both account tables have these columns; the types want one of them.
  const account = (audience === "owner" ? "users" : "staff_users") as "users";
  const key = audience === "owner" ? "user_id" : "staff_id";
  return db
    .selectFrom("login_challenges")
    .innerJoin(account, `${account}.id`, `login_challenges.${key}`)
    .select([
      "login_challenges.id",
      `${account}.id as holderId`,
      "login_challenges.credential_epoch as epoch",
      "login_challenges.remember",
    ])
    .where("login_challenges.token_hash", "=", tokenHash)
    .where("login_challenges.purpose", "=", purpose)
    .where("login_challenges.used_at", "is", null)
    .where("login_challenges.expires_at", ">", now)
    .where(isOfThisEpoch("login_challenges", account));
};

export const findChallenge = (db: Db, wanted: Wanted): Promise<Waiting | undefined> =>
  aliveOf(db, wanted).executeTakeFirst();

/** Counts a try before the code is compared, so that parallel guesses each cost one. False when none is left. */
export async function takeTry(db: Db, id: string, tries: number): Promise<boolean> {
  const row = await db
    .updateTable("login_challenges")
    .set({ attempts: sql<number>`attempts + 1` })
    .where("id", "=", id)
    .where("attempts", "<", tries)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a challenge up; of any number of calls at once one is told true. Lock the account first, and find it alive again. */
export async function useChallenge(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("login_challenges")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteChallengesBefore = (db: Db, before: Date): Promise<void> =>
  deleteOld(db, "login_challenges", { column: "expires_at", before });
