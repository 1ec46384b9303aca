import { type Kysely, sql } from "kysely";

/** What the back office needs to find restaurants and owners, to give trials and to let people in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeSearch(db);
  await makeOldCodes(db);
  // Which notice about its end a trial has had: none, three days before, on the day.
  await sql`ALTER TABLE subscriptions ADD COLUMN trial_notice smallint NOT NULL DEFAULT 0`.execute(db);
  await sql`CREATE INDEX subscriptions_trials ON subscriptions (current_period_end)
    WHERE status = 'trial' AND subscription_ref IS NULL`.execute(db);
  // Until when a password that somebody else made up opens the page to choose one's own; null for a person's own.
  await sql`ALTER TABLE staff_users ADD COLUMN temporary_until timestamptz`.execute(db);
}

/** Written as `foldText` does, so that what is typed and what is stored are compared without case and accents. */
async function makeSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT replace(replace(replace(replace(replace(
        lower(regexp_replace(normalize(given, NFKD), '[\\u0300-\\u036f]', '', 'g')),
        'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), 'æ', 'ae'), 'œ', 'oe')
    $$`.execute(db);
  await sql`CREATE INDEX restaurants_search ON restaurants
    USING gin (fold_text(name || ' ' || city || ' ' || coalesce(email, '')) gin_trgm_ops)`.execute(db);
  await sql`CREATE INDEX restaurants_by_name ON restaurants (("left"(fold_text(name), 120)) COLLATE "C", id)`.execute(
    db,
  );
  await sql`CREATE INDEX restaurants_recent ON restaurants (created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX restaurants_email ON restaurants (lower(email)) WHERE email IS NOT NULL`.execute(db);
  await sql`CREATE INDEX users_search ON users
    USING gin (fold_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)`.execute(db);
  await sql`CREATE INDEX users_recent ON users (created_at DESC, id DESC)`.execute(db);
}

/** Codes that restaurants had before: in print somewhere, so they lead on or are ended, but are never given out again. */
async function makeOldCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE old_review_codes (
      code text PRIMARY KEY,
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      leads_on boolean NOT NULL,
      replaced_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX old_review_codes_restaurant ON old_review_codes (restaurant_id, replaced_at DESC)`.execute(db);
}
