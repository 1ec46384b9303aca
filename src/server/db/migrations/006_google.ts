import { type Kysely, sql } from "kysely";

/** What Google knows about a restaurant: its place, the owner's consent, its reviews and each time we asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Both are trusted extensions: whoever owns the database may create them.
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);
  await sql`CREATE EXTENSION IF NOT EXISTS btree_gin`.execute(db);

  await sql`ALTER TABLE restaurants ADD COLUMN printed_at timestamptz`.execute(db);
  await sql`
    CREATE TABLE google_places (
      restaurant_id uuid PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
      place_id text NOT NULL,
      name text NOT NULL,
      address text NOT NULL,
      rating real,
      review_count integer NOT NULL,
      maps_url text NOT NULL,
      write_review_url text NOT NULL,
      refreshed_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE google_connections (
      restaurant_id uuid PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
      refresh_token text NOT NULL,
      account_email text NOT NULL,
      location text,
      location_title text,
      connected_at timestamptz NOT NULL,
      lost_at timestamptz
    )`.execute(db);
  await sql`
    CREATE TABLE google_syncs (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      reason text NOT NULL CHECK (reason IN ('owner', 'night', 'place', 'connection')),
      status text NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed')),
      error_code text,
      reviews_read integer NOT NULL DEFAULT 0,
      reviews_total integer,
      reviews_new integer NOT NULL DEFAULT 0,
      reviews_changed integer NOT NULL DEFAULT 0,
      reviews_removed integer NOT NULL DEFAULT 0,
      queued_at timestamptz NOT NULL,
      started_at timestamptz,
      seen_at timestamptz NOT NULL,
      finished_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX google_syncs_restaurant ON google_syncs (restaurant_id, queued_at DESC)`.execute(db);
  await sql`CREATE UNIQUE INDEX google_syncs_one_live ON google_syncs (restaurant_id) WHERE status IN ('queued', 'running')`.execute(
    db,
  );

  await sql`
    CREATE TABLE reviews (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      place_ref text,
      business_ref text,
      author_name text NOT NULL,
      rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
      text text,
      language text,
      published_at timestamptz NOT NULL,
      review_url text,
      reply_text text,
      reply_at timestamptz,
      reply_where text CHECK (reply_where IN ('google', 'here')),
      reply_draft text,
      is_answered boolean NOT NULL GENERATED ALWAYS AS (reply_text IS NOT NULL) STORED,
      search_text text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (num_nonnulls(reply_text, reply_at, reply_where) IN (0, 3)),
      CHECK (num_nonnulls(place_ref, business_ref) > 0)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX reviews_place_ref ON reviews (restaurant_id, place_ref)`.execute(db);
  await sql`CREATE UNIQUE INDEX reviews_business_ref ON reviews (restaurant_id, business_ref)`.execute(db);
  await sql`CREATE INDEX reviews_published ON reviews (restaurant_id, published_at, id)`.execute(db);
  await sql`CREATE INDEX reviews_replied ON reviews (restaurant_id, reply_at) WHERE reply_at IS NOT NULL`.execute(db);
  // Serves every filter and every order: a filter left open is a handful of equal values, each read in order.
  await sql`CREATE INDEX reviews_filtered ON reviews (restaurant_id, rating, is_answered, published_at, id)`.execute(
    db,
  );
  await sql`CREATE INDEX reviews_search ON reviews USING gin (restaurant_id, search_text gin_trgm_ops)`.execute(db);

  await sql`
    CREATE TABLE review_days (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      day date NOT NULL,
      rating smallint NOT NULL,
      reviews integer NOT NULL,
      answered integer NOT NULL,
      PRIMARY KEY (restaurant_id, day, rating)
    )`.execute(db);
  await sql`
    CREATE TABLE reply_snippets (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      language text NOT NULL,
      title text NOT NULL,
      text text NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX reply_snippets_restaurant ON reply_snippets (restaurant_id, language, created_at)`.execute(db);
}
