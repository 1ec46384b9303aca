import type { Selectable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { prepared } from "#server/db/prepared.ts";

type Restaurant = Selectable<Database["restaurants"]>;
type Client = Selectable<Database["clients"]>;

/** What guests are shown of a restaurant. */
const SHOWN = [
  "name",
  "email",
  "phone",
  "website",
  "address",
  "city",
  "postal_code",
  "country",
  "legal_name",
  "legal_representative",
  "register_number",
  "vat_id",
] as const satisfies readonly (keyof Restaurant)[];

export interface LinkRow extends Pick<Restaurant, (typeof SHOWN)[number] | "google_place_id"> {
  keychain_id: string | null;
  keychain_status: Selectable<Database["keychains"]>["status"] | null;
  restaurant_id: string | null;
  status: Restaurant["status"] | null;
  write_review_url: string | null;
}

const selectLink = prepared<LinkRow>(
  "select_link",
  `SELECT to_json(found) AS answer FROM (
   SELECT link.keychain_id, link.keychain_status, r.id AS restaurant_id, r.status, r.google_place_id, g.write_review_url,
          ${SHOWN.map((column) => `r.${column}`).join(", ")}
   FROM (SELECT NULL::uuid AS keychain_id, NULL AS keychain_status, id AS restaurant_id FROM restaurants WHERE review_code = $1
         UNION ALL
         SELECT NULL, NULL, restaurant_id FROM old_review_codes WHERE code = $1 AND leads_on
         UNION ALL
         SELECT coalesce(heir.id, k.id), coalesce(heir.status, k.status), coalesce(heir.restaurant_id, k.restaurant_id)
         FROM keychains k LEFT JOIN keychains heir ON heir.id = k.replaced_by WHERE k.code = $1) link
   LEFT JOIN restaurants r ON r.id = link.restaurant_id
   LEFT JOIN google_places g ON g.restaurant_id = r.id
   LIMIT 1) found`,
);

/** What a printed code leads to: a restaurant's own, now or before, or a keychain's, or that of the one that replaced it, in one statement. */
export const findLink = async (db: Db, code: string): Promise<LinkRow | undefined> =>
  (await selectLink(db, [code])) ?? undefined;

/** A client of this restaurant, with the surprise they were sent. */
export const findGuest = (db: Db, restaurantId: string, clientId: string) =>
  db
    .selectFrom("clients")
    .leftJoin("surprises", (join) =>
      join.onRef("surprises.client_id", "=", "clients.id").on("surprises.status", "=", "sent"),
    )
    .select(["clients.id", "surprises.text as surprise"])
    .where("clients.restaurant_id", "=", restaurantId)
    .where("clients.id", "=", clientId)
    .executeTakeFirst();

export interface AddresseeRow
  extends
    Pick<Client, "id" | "restaurant_id" | "email" | "email_key" | "first_name" | "locale" | "consent" | "left_in_time">,
    Pick<Restaurant, "city" | "country" | "surprise_en" | "surprise_de"> {
  restaurant: Restaurant["name"];
  restaurant_status: Restaurant["status"];
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
      "restaurants.surprise_en",
      "restaurants.surprise_de",
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

type Surprise = Selectable<Database["surprises"]>;
export type NewSurprise = Pick<Surprise, "restaurant_id" | "client_id" | "code" | "wording" | "created_at">;

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
  end: Pick<Surprise, "status" | "sent_at" | "text">,
): Promise<void> {
  await db.updateTable("surprises").set(end).where("id", "=", id).execute();
}
