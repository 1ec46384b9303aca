import type { Insertable, Selectable } from "kysely";
import { CONSENT_EVENT_KINDS } from "#shared/clients/clients.contract.ts";
import type { Database, Db } from "#server/db/database.ts";

export type ConsentRow = Selectable<Database["consent_events"]>;
type NewSuppression = Insertable<Database["suppressions"]>;

export const insertConsent = (db: Db, row: Insertable<Database["consent_events"]>): Promise<unknown> =>
  db.insertInto("consent_events").values(row).execute();

/** Everything one person agreed to or took back at one restaurant, oldest first; entries of one instant in the order in which they can only have happened. */
export async function listConsent(db: Db, restaurantId: string, emailKey: Buffer): Promise<ConsentRow[]> {
  const rows = await db
    .selectFrom("consent_events")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("email_key", "=", emailKey)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const rank = (row: ConsentRow): number => CONSENT_EVENT_KINDS.indexOf(row.kind);
  return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b));
}

export const findSuppression = (db: Db, restaurantId: string, emailKey: Buffer) =>
  db
    .selectFrom("suppressions")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("email_key", "=", emailKey)
    .executeTakeFirst();

/** False when the address was on the list already. */
export async function insertSuppression(db: Db, row: NewSuppression): Promise<boolean> {
  const inserted = await db
    .insertInto("suppressions")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("email_key")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteSuppression(db: Db, restaurantId: string, emailKey: Buffer): Promise<boolean> {
  const deleted = await db
    .deleteFrom("suppressions")
    .where("restaurant_id", "=", restaurantId)
    .where("email_key", "=", emailKey)
    .returning("email_key")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** What somebody wrote when unsubscribing; that they did, and for which reason of the list, stays. */
export async function forgetWords(db: Db, restaurantId: string, emailKey: Buffer): Promise<void> {
  for (const table of ["suppressions", "consent_events"] as const)
    await db
      .updateTable(table)
      .set({ custom_reason: null })
      .where("restaurant_id", "=", restaurantId)
      .where("email_key", "=", emailKey)
      .where("custom_reason", "is not", null)
      .execute();
}
