import { type Kysely, sql } from "kysely";
import { buildIndex } from "#server/db/build-index.ts";

export const outsideTransaction = true;

/**
 * The index over everybody's clients is spelled in another way than a restaurant's own: the planner took the one for the other where it
 * expected few rows, and read the clients of all others, too. `sum_figures` has had no caller since taps are summed day by day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, {
    name: "clients_everywhere_kinds",
    definition: "ON clients ((is_converted::int), (has_consent::int), source, created_at, id)",
  });
  await sql`DROP INDEX CONCURRENTLY IF EXISTS clients_everywhere_filtered`.execute(db);
  await sql`DROP AGGREGATE IF EXISTS sum_figures(bigint[])`.execute(db);
}
