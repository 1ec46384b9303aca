import { type Kysely, sql } from "kysely";

const DAY = "(published_at AT TIME ZONE 'Europe/Paris')::date";
const KEPT = `SELECT restaurant_id, ${DAY} AS day, rating, count(*)::int AS n FROM reviews WHERE reply_where = 'here' GROUP BY 1, 2, 3`;

/** A review counts as answered once its reply is on Google: one that is kept here only is read by no guest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    UPDATE review_days d SET answered = d.answered - kept.n FROM (${KEPT}) kept
    WHERE (d.restaurant_id, d.day, d.rating) = (kept.restaurant_id, kept.day, kept.rating)`)
    .execute(db);
  await sql
    .raw(`
    UPDATE review_periods p SET answered = p.answered - kept.n
    FROM (
      SELECT restaurant_id, unit, start, rating, sum(n)::int AS n FROM (${KEPT}) days
      CROSS JOIN LATERAL (VALUES ('month', date_trunc('month', day)::date), ('year', date_trunc('year', day)::date),
        ('life', DATE '0001-01-01')) AS parts (unit, start)
      GROUP BY 1, 2, 3, 4
    ) kept
    WHERE (p.restaurant_id, p.unit, p.start, p.rating) = (kept.restaurant_id, kept.unit, kept.start, kept.rating)`)
    .execute(db);
  // The table is written anew either way, so its indexes are built here and not beside those who write.
  await sql`
    ALTER TABLE reviews DROP COLUMN is_answered,
      ADD COLUMN is_answered boolean NOT NULL GENERATED ALWAYS AS (coalesce(reply_where = 'google', false)) STORED`.execute(
    db,
  );
  await sql`CREATE INDEX reviews_filtered ON reviews (restaurant_id, rating, is_answered, published_at, id)`.execute(
    db,
  );
  await sql`CREATE INDEX reviews_kept ON reviews (restaurant_id, id) WHERE reply_where = 'here'`.execute(db);
}
