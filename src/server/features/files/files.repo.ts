import type { Insertable, Selectable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

export type FileRow = Selectable<Database["files"]>;

/** Undefined when this restaurant, or staff, has that file already. */
export const insertFile = (db: Db, values: Insertable<Database["files"]>): Promise<FileRow | undefined> =>
  db
    .insertInto("files")
    .values(values)
    .onConflict((conflict) => conflict.columns(["restaurant_id", "name"]).doNothing())
    .returningAll()
    .executeTakeFirst();

/** The file of this restaurant, or of staff where there is none. */
export const getFile = (db: Db, restaurantId: string | null, name: string): Promise<FileRow> =>
  db
    .selectFrom("files")
    .selectAll()
    .where("restaurant_id", "is not distinct from", restaurantId)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
