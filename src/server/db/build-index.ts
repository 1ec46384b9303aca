import { type Kysely, sql } from "kysely";

/**
 * Builds an index on a table that may be large while others go on writing to it. For steps with `outsideTransaction`.
 * What a build that was cut off left behind, an index marked invalid, is removed and built again.
 *
 * `definition` is what follows the name: `ON reviews (restaurant_id, published_at)`.
 */
export async function buildIndex(
  db: Kysely<unknown>,
  { name, definition, unique = false }: { name: string; definition: string; unique?: boolean },
): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    SELECT indisvalid AS valid FROM pg_index
    WHERE indexrelid = to_regclass(${`"${name}"`})`.execute(db);
  if (rows[0]?.valid) return;
  if (rows[0]) await sql`DROP INDEX CONCURRENTLY ${sql.id(name)}`.execute(db);
  await sql`CREATE ${sql.raw(unique ? "UNIQUE INDEX" : "INDEX")} CONCURRENTLY ${sql.id(name)} ${sql.raw(definition)}`.execute(
    db,
  );
}
