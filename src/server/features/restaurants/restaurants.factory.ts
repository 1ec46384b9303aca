import type { Insertable, Selectable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

let made = 0;

export function makeRestaurant(
  db: Db,
  values: Partial<Insertable<Database["restaurants"]>> = {},
): Promise<Selectable<Database["restaurants"]>> {
  made += 1;
  return db
    .insertInto("restaurants")
    .values({
      user_id: null,
      name: `Table ${made}`,
      email: null,
      phone: null,
      website: null,
      address: "1 rue du Four",
      city: "Metz",
      postal_code: "57000",
      country: "FR",
      google_place_id: null,
      review_code: `table${made}`,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
