import { type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

/** What is to be added to one keychain. */
export interface KeychainTaps {
  id: string;
  taps: number;
  firstAt: Date;
  lastAt: Date;
}

type Tapped = Pick<Selectable<Database["keychains"]>, "id" | "status"> & { restaurant_id: string };

/** Those in use, held one after the other by id: whoever else changes several of them takes the same order. */
export const lockInUse = (db: Db, ids: readonly string[]): Promise<Tapped[]> =>
  db
    .selectFrom("keychains")
    .select(["id", "status", sql<string>`restaurant_id`.as("restaurant_id")])
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where("restaurant_id", "is not", null)
    .where("status", "in", ["assigned", "active"])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Adds taps to keychains; the first one makes a keychain active. */
export const addTaps = (db: Db, taps: readonly KeychainTaps[]): Promise<unknown> =>
  sql`UPDATE keychains SET taps = keychains.taps + t.taps, last_tap_at = greatest(keychains.last_tap_at, t.last_at),
        status = 'active', activated_at = coalesce(keychains.activated_at, t.first_at), updated_at = t.last_at
      FROM unnest(${taps.map(({ id }) => id)}::uuid[], ${taps.map((tap) => tap.taps)}::int[],
        ${taps.map(({ firstAt }) => firstAt)}::timestamptz[], ${taps.map(({ lastAt }) => lastAt)}::timestamptz[])
        AS t (id, taps, first_at, last_at)
      WHERE keychains.id = t.id`.execute(db);

export interface DayTaps {
  keychainId: string;
  restaurantId: string;
  day: string;
  taps: number;
}

/** Adds taps to the days of keychains, in one statement. */
export const addDays = (db: Db, days: readonly DayTaps[]): Promise<unknown> =>
  sql`INSERT INTO tap_days AS d (keychain_id, restaurant_id, day, taps)
      SELECT * FROM unnest(${days.map(({ keychainId }) => keychainId)}::uuid[],
        ${days.map(({ restaurantId }) => restaurantId)}::uuid[], ${days.map(({ day }) => day)}::date[],
        ${days.map(({ taps }) => taps)}::int[]) AS t (keychain_id, restaurant_id, day, taps)
      ORDER BY restaurant_id, day, keychain_id
      ON CONFLICT (restaurant_id, day, keychain_id) DO UPDATE SET taps = d.taps + excluded.taps`.execute(db);
