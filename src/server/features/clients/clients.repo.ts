import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { TimelineKind } from "#shared/clients/clients.contract.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import { searchKeysOf } from "./clients.rules.ts";

export type ClientRow = Selectable<Database["clients"]>;
export type NewClient = Insertable<Database["clients"]>;
export type ClientValues = Omit<Updateable<Database["clients"]>, "id" | "restaurant_id">;

/**
 * One writer at a time for the clients of one restaurant. They share counters, so two would wait for each other anyway;
 * taking this lock first keeps them from locking the same rows in opposite order.
 */
export const lockClients = (db: Db, restaurantId: string): Promise<unknown> =>
  lockUntilCommit(db, "clients", restaurantId);

export const findClient = (db: Db, scope: Scope, id: string): Promise<ClientRow | undefined> =>
  db
    .selectFrom("clients")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("clients.restaurant_id", scope))
    .executeTakeFirst();

/** Takes the restaurant's lock before it reads, so that what it returns stays true until the transaction ends. */
export async function lockClient(db: Db, scope: Scope, id: string): Promise<ClientRow | undefined> {
  const found = await findClient(db, scope, id);
  if (!found) return undefined;
  await lockClients(db, found.restaurant_id);
  return findClient(db, scope, id);
}

export const findByEmail = (db: Db, restaurantId: string, email: string): Promise<ClientRow | undefined> =>
  db
    .selectFrom("clients")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("email", "=", email)
    .executeTakeFirst();

export const findByEmailKey = (db: Db, restaurantId: string, emailKey: Buffer): Promise<ClientRow | undefined> =>
  db
    .selectFrom("clients")
    .selectAll()
    .where("email_key", "=", emailKey)
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirst();

type Newcomer = Pick<
  NewClient,
  "restaurant_id" | "email" | "email_key" | "first_name" | "last_name" | "phone" | "locale" | "source"
>;

/** The row of somebody who comes in at a moment. What is not said is as for anybody new: no consent, no review yet. */
export const newClient = (at: Date, { consent = "none", ...said }: Newcomer & Partial<NewClient>): NewClient => ({
  keychain_id: null,
  consent,
  consent_at: consent === "none" ? null : at,
  converted_at: null,
  converted_by: null,
  review_id: null,
  forwarded_at: null,
  created_at: at,
  updated_at: at,
  ...said,
});

/** Writes the person and what a search finds them by. */
export async function insertClient(db: Db, values: NewClient): Promise<ClientRow> {
  const row = await db.insertInto("clients").values(values).returningAll().executeTakeFirstOrThrow();
  await writeSearchKeys(db, row);
  return row;
}

export async function updateClient(db: Db, id: string, values: ClientValues): Promise<ClientRow> {
  const row = await db.updateTable("clients").set(values).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  const isFindable = ["first_name", "last_name", "email", "phone"].some((column) => column in values);
  if (isFindable) await writeSearchKeys(db, row);
  return row;
}

type Searchable = Parameters<typeof searchKeysOf>[0] &
  Pick<ClientRow, "id" | "restaurant_id" | "is_converted" | "has_consent" | "source" | "created_at">;

/** What a search finds a client by, and filters by. */
export const searchRowsOf = (client: Searchable): Insertable<Database["client_search"]>[] =>
  searchKeysOf(client).map((key) => ({
    restaurant_id: client.restaurant_id,
    key,
    client_id: client.id,
    is_converted: client.is_converted,
    has_consent: client.has_consent,
    source: client.source,
    created_at: client.created_at,
  }));

async function writeSearchKeys(db: Db, client: ClientRow): Promise<void> {
  const rows = searchRowsOf(client);
  const keys = rows.map(({ key }) => key);
  await db.deleteFrom("client_search").where("client_id", "=", client.id).where("key", "not in", keys).execute();
  await db
    .insertInto("client_search")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const insertEvent = (
  db: Db,
  event: { clientId: string; kind: TimelineKind; detail: string | null; at: Date },
): Promise<unknown> =>
  db
    .insertInto("client_events")
    .values({
      client_id: event.clientId,
      kind: event.kind,
      data: JSON.stringify(event.detail === null ? {} : { detail: event.detail }),
      at: event.at,
    })
    .execute();

export const isReviewTaken = async (db: Db, reviewId: string): Promise<boolean> =>
  (await db.selectFrom("clients").select("id").where("review_id", "=", reviewId).executeTakeFirst()) !== undefined;

export const findReview = (db: Db, restaurantId: string, reviewId: string) =>
  db
    .selectFrom("reviews")
    .select(["id", "rating", "published_at"])
    .where("id", "=", reviewId)
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirst();

/** Somebody asks for the guests of one of these first names (as `name_key` writes them) who were sent on in that time. */
export interface ForwardQuestion {
  firstNames: readonly string[];
  from: Date;
  to: Date;
}

/**
 * Guests who fit each question, by its place in the list, who are not known to have left a review. At most `limit` of
 * one name: if there are that many, some may be missing.
 */
export async function listForwarded(
  db: Db,
  restaurantId: string,
  questions: readonly ForwardQuestion[],
  limit: number,
) {
  const asked = questions.flatMap(({ firstNames, from, to }, question) =>
    firstNames.map((name) => ({ question, name, from, to })),
  );
  const { rows } = await sql<{ question: number; id: string; firstName: string; lastName: string; forwardedAt: Date }>`
    SELECT a.question, c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.forwarded_at AS "forwardedAt"
    FROM unnest(${asked.map((one) => one.question)}::int[], ${asked.map((one) => one.name)}::text[],
                ${asked.map((one) => one.from)}::timestamptz[], ${asked.map((one) => one.to)}::timestamptz[])
      AS a (question, name, from_at, to_at)
    CROSS JOIN LATERAL (
      SELECT id, first_name, last_name, forwarded_at FROM clients
      WHERE restaurant_id = ${restaurantId} AND name_key(first_name) = a.name
        AND forwarded_at >= a.from_at AND forwarded_at <= a.to_at AND converted_at IS NULL
      ORDER BY forwarded_at DESC LIMIT ${limit}
    ) c`.execute(db);
  return rows;
}

export type EventRow = Pick<Selectable<Database["client_events"]>, "kind" | "data" | "at">;

/**
 * The latest of what happened to one client, newest first. Campaign mails are read where they are counted: a line for each of them
 * here as well would double what a mail to many writes. So are redemptions, which can be taken back.
 */
export async function listEvents(db: Db, clientId: string, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT kind, data, at FROM (
      (SELECT kind, data, at, id::text AS id FROM client_events WHERE client_id = ${clientId}
       ORDER BY at DESC, id DESC LIMIT ${limit})
      UNION ALL
      (SELECT happened.kind, jsonb_build_object('detail', w.subject), happened.at, r.id::text
       FROM mail_recipients r JOIN campaign_waves w ON w.id = r.wave_id
       CROSS JOIN LATERAL (VALUES ('mail', r.sent_at), ('mail_opened', r.opened_at), ('mail_clicked', r.clicked_at))
         AS happened (kind, at)
       WHERE r.client_id = ${clientId} AND r.sent_at IS NOT NULL AND happened.at IS NOT NULL
       ORDER BY r.sent_at DESC LIMIT ${limit})
      UNION ALL
      (SELECT 'redemption', jsonb_build_object('detail', offer_text), redeemed_at, id::text FROM redemptions
       WHERE client_id = ${clientId} AND undone_at IS NULL ORDER BY redeemed_at DESC LIMIT ${limit})
    ) events ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Also deletes the timeline, search keys and surprise, by foreign key. */
export const deleteClient = (db: Db, id: string): Promise<unknown> =>
  db.deleteFrom("clients").where("id", "=", id).execute();

export const findSurprise = (db: Db, clientId: string) =>
  db
    .selectFrom("surprises")
    .select(["code", "wording", "status", "created_at", "sent_at"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();

export const findRestaurant = (db: Db, restaurantId: string) =>
  db
    .selectFrom("restaurants")
    .select(["id", "name", "address", "postal_code", "city", "country", "user_id"])
    .where("id", "=", restaurantId)
    .executeTakeFirstOrThrow();
