import { type Kysely, sql } from "kysely";

/**
 * Takes one token from each of several limits, or from none: a call that a narrow limit refuses leaves the wider ones as
 * they were. Wide limits refuse nobody; they are only named when they are used up. The answer has the keys of the empty ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A function, since its two statements see each other's rows and still cost the caller one round trip. Rows are
  // taken in the order of their keys: two calls cannot wait for each other in a circle.
  await sql`
    CREATE FUNCTION take_tokens(keys text[], capacities float8[], per_hours float8[], wides boolean[], moment timestamptz)
    RETURNS text[] LANGUAGE plpgsql AS $$
    DECLARE
      empty text[];
    BEGIN
      INSERT INTO rate_buckets (key, tokens, updated_at)
      SELECT b.key, b.capacity, moment FROM unnest(keys, capacities) AS b(key, capacity) ORDER BY b.key
      ON CONFLICT DO NOTHING;
      WITH held AS MATERIALIZED (
        SELECT r.key, b.wide,
               least(b.capacity, r.tokens + b.per_hour * greatest(0, extract(epoch FROM moment - r.updated_at)) / 3600) AS tokens
        FROM unnest(keys, capacities, per_hours, wides) AS b(key, capacity, per_hour, wide)
        JOIN rate_buckets r ON r.key = b.key
        ORDER BY r.key FOR UPDATE OF r
      ), taken AS (
        UPDATE rate_buckets r SET tokens = held.tokens - 1, updated_at = moment FROM held
        WHERE r.key = held.key AND held.tokens >= 1 AND NOT EXISTS (SELECT FROM held WHERE tokens < 1 AND NOT wide)
      )
      SELECT coalesce(array_agg(key) FILTER (WHERE tokens < 1), '{}') INTO empty FROM held;
      RETURN empty;
    END $$`.execute(db);
}
