import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

export type TicketRow = Selectable<Database["support_tickets"]>;
export type MessageRow = Selectable<Database["support_messages"]>;

/** The next number of a year; whoever asks at the same time waits for this transaction. */
export async function nextSerial(db: Db, year: number): Promise<number> {
  const { last } = await db
    .insertInto("support_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column("year").doUpdateSet({ last: sql<number>`support_numbers.last + 1` }))
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

export const findTicketByKey = (db: Db, restaurantId: string, key: string): Promise<TicketRow | undefined> =>
  db
    .selectFrom("support_tickets")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("request_key", "=", key)
    .executeTakeFirst();

export const insertTicket = (db: Db, row: Insertable<Database["support_tickets"]>): Promise<TicketRow> =>
  db.insertInto("support_tickets").values(row).returningAll().executeTakeFirstOrThrow();

export const insertWords = (db: Db, rows: Insertable<Database["support_words"]>[]): Promise<unknown> =>
  db.insertInto("support_words").values(rows).execute();

export const lockTicket = (db: Db, scope: Scope, id: string): Promise<TicketRow | undefined> =>
  db
    .selectFrom("support_tickets")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("support_tickets.restaurant_id", scope))
    .forUpdate()
    .executeTakeFirst();

export const updateTicket = (db: Db, id: string, values: Updateable<Database["support_tickets"]>): Promise<TicketRow> =>
  db.updateTable("support_tickets").set(values).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export const insertMessage = (db: Db, row: Insertable<Database["support_messages"]>): Promise<MessageRow> =>
  db.insertInto("support_messages").values(row).returningAll().executeTakeFirstOrThrow();

export const findMessageByKey = (db: Db, ticketId: string, key: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom("support_messages")
    .select("id")
    .where("ticket_id", "=", ticketId)
    .where("request_key", "=", key)
    .executeTakeFirst();

export const insertEvent = (db: Db, row: Insertable<Database["support_events"]>): Promise<unknown> =>
  db.insertInto("support_events").values(row).execute();

/** With the names around it. */
const shown = (db: Db) =>
  db
    .selectFrom("support_tickets")
    .innerJoin("restaurants", "restaurants.id", "support_tickets.restaurant_id")
    .leftJoin("users", "users.id", "support_tickets.user_id")
    .leftJoin("staff_users", "staff_users.id", "support_tickets.assignee_id")
    .leftJoin("support_tickets as heir", "heir.id", "support_tickets.merged_into_id")
    .selectAll("support_tickets")
    .select([
      "restaurants.name as restaurant_name",
      "restaurants.city as restaurant_city",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.phone",
      "users.locale",
      "users.created_at as joined_at",
      "staff_users.name as assignee_name",
      "heir.number as heir_number",
    ]);

export type ShownTicket = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

export const findTicket = (db: Db, scope: Scope, id: string) =>
  shown(db)
    .where("support_tickets.id", "=", id)
    .where(inScope("support_tickets.restaurant_id", scope))
    .executeTakeFirst();

const messages = (db: Db) =>
  db
    .selectFrom("support_messages")
    .leftJoin("users", "users.id", "support_messages.user_id")
    .leftJoin("staff_users", "staff_users.id", "support_messages.staff_id")
    .leftJoin("support_tickets as origin", "origin.id", "support_messages.merged_from_id")
    .select([
      "support_messages.id",
      "support_messages.serial",
      "support_messages.side",
      "support_messages.staff_id",
      "support_messages.internal",
      "support_messages.text",
      "support_messages.by_mail",
      "support_messages.created_at",
      "users.first_name",
      "users.last_name",
      "staff_users.name as staff_name",
      "origin.number as origin_number",
    ]);

export type ShownMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** A conversation from its beginning. Notes are read only where they are asked for. */
export const listMessages = (db: Db, ticketId: string, { notes }: { notes: boolean }) =>
  messages(db)
    .where("support_messages.ticket_id", "=", ticketId)
    .$if(!notes, (query) => query.where("support_messages.internal", "=", false))
    .orderBy("support_messages.created_at")
    .orderBy("support_messages.serial")
    .execute();

/** A message to be mailed: never a note. */
export const findAnswer = (db: Db, id: string) =>
  db
    .selectFrom("support_messages")
    .innerJoin("support_tickets", "support_tickets.id", "support_messages.ticket_id")
    .innerJoin("users", "users.id", "support_tickets.user_id")
    .select([
      "support_messages.text",
      "support_tickets.id as ticket_id",
      "support_tickets.number",
      "support_tickets.subject",
      "users.id as owner_id",
      "users.email",
      "users.locale",
      "users.first_name",
      "users.last_name",
    ])
    .where("support_messages.id", "=", id)
    .where("support_messages.side", "=", "staff")
    .where("support_messages.internal", "=", false)
    .executeTakeFirst();

export const listEvents = (db: Db, ticketId: string, { all }: { all: boolean }) =>
  db
    .selectFrom("support_events")
    .leftJoin("users", "users.id", "support_events.user_id")
    .leftJoin("staff_users", "staff_users.id", "support_events.staff_id")
    .select([
      "support_events.id",
      "support_events.kind",
      "support_events.side",
      "support_events.was",
      "support_events.is_now",
      "support_events.at",
      "users.first_name",
      "users.last_name",
      "staff_users.name as staff_name",
    ])
    .where("support_events.ticket_id", "=", ticketId)
    .$if(!all, (query) => query.where("support_events.kind", "=", "status"))
    .orderBy("support_events.id")
    .execute();
export type ShownEvent = Awaited<ReturnType<typeof listEvents>>[number];
