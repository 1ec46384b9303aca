import type { Insertable, Selectable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

export type AcceptanceRow = Selectable<Database["legal_acceptances"]>;

/** One row for each version and place, however often somebody clicks there. */
export const keepAcceptance = (db: Db, row: Insertable<Database["legal_acceptances"]>) =>
  db
    .insertInto("legal_acceptances")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "version", "accepted_in"])
        .doUpdateSet({ accepted_at: row.accepted_at, locale: row.locale }),
    )
    .execute();

export const listAcceptances = (db: Db, userId: string): Promise<AcceptanceRow[]> =>
  db
    .selectFrom("legal_acceptances")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("accepted_at", "desc")
    .orderBy("accepted_in")
    .limit(50)
    .execute();
