import type { Locale } from "#shared/domain/locales.ts";
import type { Db } from "#server/db/database.ts";
import { prepared } from "#server/db/prepared.ts";

export interface LinkRow {
  keychain_id: string | null;
  keychain_status: "in_stock" | "assigned" | "active" | "inactive" | null;
  restaurant_id: string | null;
  status: "active" | "pending" | "suspended" | null;
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string;
  city: string;
  postal_code: string;
  country: string;
  google_place_id: string | null;
  write_review_url: string | null;
}

const selectLink = prepared<LinkRow>(
  "select_link",
  `SELECT link.keychain_id, link.keychain_status, r.id AS restaurant_id, r.status, r.name, r.email, r.phone, r.website,
          r.address, r.city, r.postal_code, r.country, r.google_place_id, g.write_review_url
   FROM (SELECT NULL::uuid AS keychain_id, NULL AS keychain_status, id AS restaurant_id FROM restaurants WHERE review_code = $1
         UNION ALL
         SELECT id, status, restaurant_id FROM keychains WHERE code = $1) link
   LEFT JOIN restaurants r ON r.id = link.restaurant_id
   LEFT JOIN google_places g ON g.restaurant_id = r.id
   LIMIT 1`,
);

/** What a printed code leads to: a restaurant's own or a keychain's, in one statement. */
export const findLink = async (db: Db, code: string): Promise<LinkRow | undefined> => (await selectLink(db, [code]))[0];

/** Whether a client is still on the list of this restaurant. */
export const hasGuest = async (db: Db, restaurantId: string, clientId: string): Promise<boolean> =>
  (await db
    .selectFrom("clients")
    .select("id")
    .where("restaurant_id", "=", restaurantId)
    .where("id", "=", clientId)
    .executeTakeFirst()) !== undefined;

export interface AddresseeRow {
  id: string;
  restaurant_id: string;
  restaurant: string;
  restaurant_status: "active" | "pending" | "suspended";
  city: string;
  country: string;
  email: string;
  email_key: Buffer;
  first_name: string;
  locale: Locale;
  consent: "none" | "pending" | "given" | "withdrawn";
  left_in_time: boolean;
}

const addressees = (db: Db) =>
  db
    .selectFrom("clients")
    .innerJoin("restaurants", "restaurants.id", "clients.restaurant_id")
    .select([
      "clients.id",
      "clients.restaurant_id",
      "restaurants.name as restaurant",
      "restaurants.status as restaurant_status",
      "restaurants.city",
      "restaurants.country",
      "clients.email",
      "clients.email_key",
      "clients.first_name",
      "clients.locale",
      "clients.consent",
      "clients.left_in_time",
    ]);

/** Whom a mail goes to, and from whom. */
export const findAddressee = (db: Db, clientId: string): Promise<AddresseeRow | undefined> =>
  addressees(db).where("clients.id", "=", clientId).executeTakeFirst();

/** The same by the key in an unsubscribe link. */
export const findAddresseeByKey = (db: Db, restaurantId: string, emailKey: Buffer): Promise<AddresseeRow | undefined> =>
  addressees(db)
    .where("clients.email_key", "=", emailKey)
    .where("clients.restaurant_id", "=", restaurantId)
    .executeTakeFirst();

export const findRestaurant = (db: Db, id: string) =>
  db.selectFrom("restaurants").select(["id", "name", "city", "country"]).where("id", "=", id).executeTakeFirst();

export interface NewSurprise {
  restaurant_id: string;
  client_id: string;
  code: string;
  wording: "positive_review" | "any_review" | "thank_you";
  created_at: Date;
}

/** Undefined when the client has one already or the code is taken. */
export async function insertSurprise(db: Db, row: NewSurprise): Promise<string | undefined> {
  const made = await db
    .insertInto("surprises")
    .values({ ...row, status: "due", sent_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

export const hasSurprise = async (db: Db, clientId: string): Promise<boolean> =>
  (await db.selectFrom("surprises").select("id").where("client_id", "=", clientId).executeTakeFirst()) !== undefined;

export const lockSurprise = (db: Db, id: string) =>
  db.selectFrom("surprises").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const claimSurprise = (db: Db, id: string, now: Date) =>
  db.updateTable("surprises").set({ claimed_at: now }).where("id", "=", id).execute();

export async function closeSurprise(
  db: Db,
  id: string,
  end: { status: "sent" | "skipped"; sent_at: Date | null },
): Promise<void> {
  await db.updateTable("surprises").set(end).where("id", "=", id).execute();
}
