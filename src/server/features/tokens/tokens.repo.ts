import { sql } from "kysely";
import { type AccountTable, isOfThisEpoch } from "#server/db/credential-epoch.ts";
import type { Db } from "#server/db/database.ts";
import { deleteOld } from "#server/db/delete-old.ts";

export const deleteTokens = (db: Db, purpose: string, subjectId: string) =>
  db.deleteFrom("one_time_tokens").where("subject_id", "=", subjectId).where("purpose", "=", purpose).execute();

export interface NewToken {
  id: string;
  purpose: string;
  subject_id: string;
  token_hash: Buffer;
  expires_at: Date;
}

/** Without an epoch the account's present one counts; a link of nobody's account has none. */
export const insertToken = (db: Db, row: NewToken, account: AccountTable | null, epoch: number | undefined) =>
  db
    .insertInto("one_time_tokens")
    .values((eb) => ({
      ...row,
      used_at: null,
      credential_epoch:
        account === null
          ? null
          : (epoch ??
            eb.selectFrom(account).select(`${account}.credential_epoch`).where(`${account}.id`, "=", row.subject_id)),
    }))
    .execute();

/** Sets when a token ends; false when it was used, another took its place, or the account's credentials changed since. */
export async function renewToken(
  db: Db,
  account: AccountTable | null,
  { id, purpose }: { id: string; purpose: string },
  expires_at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("one_time_tokens")
    .set({ expires_at })
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .$if(account !== null, (query) =>
      query.where((eb) => {
        // Both account tables have these columns; the types want one of them.
        const table = account as "users";
        return eb.exists(
          eb
            .selectFrom(table)
            .select(`${table}.id`)
            .whereRef(`${table}.id`, "=", "one_time_tokens.subject_id")
            .where(isOfThisEpoch("one_time_tokens", table)),
        );
      }),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const hasToken = async (db: Db, purpose: string, subjectId: string): Promise<boolean> =>
  (await db
    .selectFrom("one_time_tokens")
    .select("id")
    .where("subject_id", "=", subjectId)
    .where("purpose", "=", purpose)
    .executeTakeFirst()) !== undefined;

interface Wanted {
  purpose: string;
  tokenHash: Buffer;
  now: Date;
}

const findAlive = (db: Db, { purpose, tokenHash, now }: Wanted) =>
  db
    .selectFrom("one_time_tokens")
    .select("subject_id")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now);

export function findToken(db: Db, account: AccountTable | null, wanted: Wanted) {
  const alive = findAlive(db, wanted);
  if (account === null) return alive.executeTakeFirst();
  // Both account tables have these columns; the types want one of them.
  const table = account as "users";
  return alive
    .innerJoin(table, `${table}.id`, "one_time_tokens.subject_id")
    .where(isOfThisEpoch("one_time_tokens", account))
    .executeTakeFirst();
}

/** Marks a token of this account as used and answers the epoch it was good for. The account stays locked until the transaction ends. */
export async function useToken(
  db: Db,
  account: AccountTable,
  subjectId: string,
  { purpose, tokenHash, now }: Wanted,
): Promise<number | undefined> {
  const row = await db
    .updateTable("one_time_tokens")
    .from((eb) =>
      eb
        .selectFrom(account)
        .select(["id", "credential_epoch"])
        .where("id", "=", subjectId)
        .forNoKeyUpdate()
        // The name the comparison knows it by.
        .as(account),
    )
    .set({ used_at: now })
    .where("one_time_tokens.token_hash", "=", tokenHash)
    .where("one_time_tokens.purpose", "=", purpose)
    .where("one_time_tokens.subject_id", "=", subjectId)
    .where("one_time_tokens.used_at", "is", null)
    .where("one_time_tokens.expires_at", ">", now)
    .where(isOfThisEpoch("one_time_tokens", account))
    .returning(sql<number>`one_time_tokens.credential_epoch`.as("epoch"))
    .executeTakeFirst();
  return row?.epoch;
}

export const deleteTokensBefore = (db: Db, before: Date): Promise<void> =>
  deleteOld(db, "one_time_tokens", { column: "expires_at", before });
