import { type Insertable, sql } from "kysely";
import { PRESENCE_SECONDS } from "#shared/support/support-values.ts";
import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Database, Db } from "#server/db/database.ts";
import { restaurantChoice } from "#server/db/restaurant-choice.ts";
import type { Scope } from "#server/db/scope.ts";

/** Restaurants with at least one ticket, by name. */
export const listRestaurants = (db: Db, scope: Scope, asked: RestaurantChoice): Promise<NamedRestaurant[]> =>
  restaurantChoice(db, scope, asked)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("support_tickets")
          .select("support_tickets.id")
          .whereRef("support_tickets.restaurant_id", "=", "restaurants.id"),
      ),
    )
    .execute();

/** Active staff who may see tickets. */
export const listPeople = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom("staff_users")
    .select(["id", "name"])
    .where("status", "=", "active")
    .where((eb) => eb.or([eb("role", "=", "admin"), sql<boolean>`'support' = ANY(permissions)`]))
    .orderBy("name")
    .orderBy("id")
    .execute();

export const findLastMessage = (db: Db, ticketId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom("support_messages")
    .select("id")
    .where("ticket_id", "=", ticketId)
    .orderBy("created_at", "desc")
    .orderBy("serial", "desc")
    .limit(1)
    .executeTakeFirst();

export const upsertPresence = (db: Db, row: Insertable<Database["support_presence"]>): Promise<unknown> =>
  db
    .insertInto("support_presence")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["ticket_id", "staff_id"]).doUpdateSet({ writing: row.writing, seen_at: row.seen_at }),
    )
    .execute();

const since = (now: Date): Date => new Date(now.getTime() - PRESENCE_SECONDS * 1000);

export const listOthers = (db: Db, { ticketId, staffId, now }: { ticketId: string; staffId: string; now: Date }) =>
  db
    .selectFrom("support_presence")
    .innerJoin("staff_users", "staff_users.id", "support_presence.staff_id")
    .select(["staff_users.id", "staff_users.name", "support_presence.writing"])
    .where("ticket_id", "=", ticketId)
    .where("staff_id", "<>", staffId)
    .where("seen_at", ">", since(now))
    .orderBy("staff_users.name")
    .execute();

export const sweepPresence = (db: Db, now: Date): Promise<unknown> =>
  db.deleteFrom("support_presence").where("seen_at", "<=", since(now)).execute();

/** Moves what was written in one ticket to another. */
export async function moveConversation(db: Db, fromId: string, toId: string): Promise<void> {
  await db
    .updateTable("support_messages")
    .set({ ticket_id: toId, merged_from_id: sql`coalesce(merged_from_id, ${fromId}::uuid)`, request_key: null })
    .where("ticket_id", "=", fromId)
    .execute();
}

/** Other tickets of a restaurant, newest first. */
export const listNeighbours = (db: Db, restaurantId: string, exceptId: string) =>
  db
    .selectFrom("support_tickets")
    .select(["id", "number", "subject", "status", "created_at"])
    .where("restaurant_id", "=", restaurantId)
    .where("id", "<>", exceptId)
    .where("merged_into_id", "is", null)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(5)
    .execute();
