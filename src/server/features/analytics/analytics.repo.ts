import { type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { isoText } from "#server/db/iso-text.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

export type EntryRow = Pick<Selectable<Database["revenue_entries"]>, "year" | "month" | "notes" | "revision"> & {
  amount_cents: number;
  saved_at: string;
};

const ENTRY = [
  "year",
  "month",
  sql<number>`amount_cents::float8`.as("amount_cents"),
  "notes",
  "revision",
  isoText<string>("saved_at").as("saved_at"),
] as const;

/** What was entered for the months of some years. */
export const listEntries = (db: Db, scope: Scope, years: readonly number[]): Promise<EntryRow[]> =>
  db
    .selectFrom("revenue_entries")
    .where(inScope("revenue_entries.restaurant_id", scope))
    .where("year", "in", years)
    .select(ENTRY)
    .execute();

export const findEntry = (
  db: Db,
  scope: Scope,
  { year, month }: { year: number; month: number },
): Promise<EntryRow | undefined> =>
  db
    .selectFrom("revenue_entries")
    .where(inScope("revenue_entries.restaurant_id", scope))
    .where("year", "=", year)
    .where("month", "=", month)
    .select(ENTRY)
    .executeTakeFirst();

/** Enters what a month brought, or replaces what was entered. */
export const saveEntry = (
  db: Db,
  entry: { restaurant_id: string; year: number; month: number; amount_cents: number; notes: string; saved_at: Date },
): Promise<EntryRow> =>
  db
    .insertInto("revenue_entries")
    .values(entry)
    .onConflict((conflict) =>
      conflict.columns(["restaurant_id", "year", "month"]).doUpdateSet({
        amount_cents: entry.amount_cents,
        notes: entry.notes,
        saved_at: entry.saved_at,
        revision: sql`excluded.revision`,
      }),
    )
    .returning(ENTRY)
    .executeTakeFirstOrThrow();

export const deleteEntry = (db: Db, scope: Scope, { year, month }: { year: number; month: number }) =>
  db
    .deleteFrom("revenue_entries")
    .where(inScope("revenue_entries.restaurant_id", scope))
    .where("year", "=", year)
    .where("month", "=", month)
    .execute();

/** Years in which something was entered or happened at a till. Each is looked up by itself: reading every month would grow with age. */
export async function listYears(db: Db, restaurantId: string, lastYear: number): Promise<number[]> {
  const atTills = sql`day_counts WHERE restaurant_id = ${restaurantId} AND kind = 'tills'`;
  const { rows } = await sql<{ year: number }>`
    SELECT year FROM revenue_entries WHERE restaurant_id = ${restaurantId}
    UNION
    SELECT year FROM generate_series((SELECT extract(year FROM min(month))::int FROM ${atTills}), ${lastYear}::int) AS year
    WHERE EXISTS (SELECT FROM ${atTills} AND month BETWEEN make_date(year, 1, 1) AND make_date(year, 12, 1))
    ORDER BY 1`.execute(db);
  return rows.map(({ year }) => year);
}

/** What campaigns are called, also those that were deleted since. */
export const listCampaignNames = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("campaigns")
        .where(inScope("campaigns.restaurant_id", scope))
        .where("id", "in", ids)
        .select(["id", "name"])
        .execute();

export type KeychainRow = Pick<Selectable<Database["keychains"]>, "id" | "code"> & {
  is_here: boolean;
  is_active: boolean;
  name: string | null;
  last_tap_at: string | null;
};

/** The restaurant's keychains, and those of earlier days that are counted in a report. What another restaurant calls its own, and when it was tapped, is its affair. */
export const listKeychains = (db: Db, restaurantId: string, counted: readonly string[]): Promise<KeychainRow[]> => {
  const isHere = sql<boolean>`coalesce(restaurant_id = ${restaurantId}, false)`;
  return db
    .selectFrom("keychains")
    .where((eb) =>
      eb.or([eb("restaurant_id", "=", restaurantId), eb("id", "=", sql<string>`ANY (${counted}::uuid[])`)]),
    )
    .select([
      "id",
      "code",
      isHere.as("is_here"),
      sql<boolean>`${isHere} AND status IN ('assigned', 'active')`.as("is_active"),
      sql<string | null>`CASE WHEN ${isHere} THEN name END`.as("name"),
      sql<string | null>`CASE WHEN ${isHere} THEN ${isoText("last_tap_at")} END`.as("last_tap_at"),
    ])
    .execute();
};
