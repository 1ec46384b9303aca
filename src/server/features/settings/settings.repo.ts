import type { Insertable } from "kysely";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import type { Database, Db } from "#server/db/database.ts";

export const listSettings = (db: Db) =>
  db.selectFrom("settings").select(["key", "value", "revision", "updated_at"]).execute();

/** Nobody else changes any until this transaction ends. */
export const lockSettings = (db: Db): Promise<void> => lockUntilCommit(db, "settings", "all");

export const hasSetting = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom("settings").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;

/** Whether a staff member signs in with two factors. */
export const hasSecondFactor = async (db: Db, staffId: string): Promise<boolean> =>
  (await db
    .selectFrom("two_factors")
    .select("id")
    .where("staff_id", "=", staffId)
    .where("enabled_at", "is not", null)
    .executeTakeFirst()) !== undefined;

export const upsertSetting = (db: Db, row: Insertable<Database["settings"]>): Promise<unknown> =>
  db
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
