import { type Kysely, sql } from "kysely";

/** What reading costs must not grow with a restaurant's age: sums by month, year and life, and indexes that fit each question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await countReviews(db);
  await countClientPeriods(db);
  await findGuestsByName(db);
  await filterClientSearch(db);
  // A restaurant whose syncs have failed for months still finds the last good one at once.
  await sql`CREATE INDEX google_syncs_done ON google_syncs (restaurant_id, queued_at DESC) WHERE status = 'done'`.execute(
    db,
  );
}

const PARIS_DAY = (column: string) => `(${column} AT TIME ZONE 'Europe/Paris')::date`;
const FIRST_DAY = "DATE '0001-01-01'";

/** Rows that came count 1, rows that went -1; a changed row is both. */
const MOVED = {
  insert: "SELECT *, 1 AS n FROM added",
  update: "SELECT *, 1 AS n FROM added UNION ALL SELECT *, -1 FROM removed",
  delete: "SELECT *, -1 AS n FROM removed",
};

const reviewDays = (moved: string) => `
  SELECT restaurant_id, ${PARIS_DAY("published_at")} AS day, rating, sum(n)::int AS reviews,
         coalesce(sum(n) FILTER (WHERE is_answered), 0)::int AS answered,
         coalesce(sum(n) FILTER (WHERE business_ref IS NOT NULL), 0)::int AS named
  FROM (${moved}) moved GROUP BY 1, 2, 3`;
const reviewPeriods = (moved: string) => `
  SELECT restaurant_id, unit, start, rating, sum(reviews)::int AS reviews, sum(answered)::int AS answered, sum(named)::int AS named
  FROM (${reviewDays(moved)}) days
  CROSS JOIN LATERAL (VALUES ('month', date_trunc('month', day)::date), ('year', date_trunc('year', day)::date), ('life', ${FIRST_DAY})) AS p (unit, start)
  GROUP BY 1, 2, 3, 4`;

/** Adds what moved, in one order, so that two writers cannot wait for each other. */
const addReviews = (moved: string) => `
  INSERT INTO review_days AS d (restaurant_id, day, rating, reviews, answered)
  SELECT restaurant_id, day, rating, reviews, answered FROM (${reviewDays(moved)}) moved
  WHERE reviews <> 0 OR answered <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (restaurant_id, day, rating)
    DO UPDATE SET reviews = d.reviews + excluded.reviews, answered = d.answered + excluded.answered;
  INSERT INTO review_periods AS p (restaurant_id, unit, start, rating, reviews, answered, named)
  SELECT * FROM (${reviewPeriods(moved)}) moved
  WHERE reviews <> 0 OR answered <> 0 OR named <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (restaurant_id, unit, start, rating)
    DO UPDATE SET reviews = p.reviews + excluded.reviews, answered = p.answered + excluded.answered, named = p.named + excluded.named;`;

async function countReviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE review_periods (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      unit text NOT NULL CHECK (unit IN ('month', 'year', 'life')),
      start date NOT NULL,
      rating smallint NOT NULL,
      reviews integer NOT NULL,
      answered integer NOT NULL,
      named integer NOT NULL,
      PRIMARY KEY (restaurant_id, unit, start, rating)
    )`.execute(db);
  await sql.raw(`INSERT INTO review_periods ${reviewPeriods("SELECT *, 1 AS n FROM reviews")}`).execute(db);
  // A row that went only changes what is there: while a restaurant is deleted, its counters may be gone already.
  await sql
    .raw(
      `CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${addReviews(MOVED.insert)}
        ELSIF TG_OP = 'UPDATE' THEN ${addReviews(MOVED.update)}
        ELSE
          UPDATE review_days d SET reviews = d.reviews + gone.reviews, answered = d.answered + gone.answered
          FROM (${reviewDays(MOVED.delete)}) gone
          WHERE (d.restaurant_id, d.day, d.rating) = (gone.restaurant_id, gone.day, gone.rating);
          UPDATE review_periods p
          SET reviews = p.reviews + gone.reviews, answered = p.answered + gone.answered, named = p.named + gone.named
          FROM (${reviewPeriods(MOVED.delete)}) gone
          WHERE (p.restaurant_id, p.unit, p.start, p.rating) = (gone.restaurant_id, gone.unit, gone.start, gone.rating);
        END IF;
        RETURN NULL;
      END $$`,
    )
    .execute(db);
  await addTriggers(db, "reviews", "count_reviews");
}

const clientPeriods = (moved: string) => `
  SELECT restaurant_id, unit, start, sum(n)::int AS clients
  FROM (SELECT restaurant_id, ${PARIS_DAY("created_at")} AS day, n FROM (${moved}) moved) days
  CROSS JOIN LATERAL (VALUES ('month', date_trunc('month', day)::date), ('year', date_trunc('year', day)::date)) AS p (unit, start)
  GROUP BY 1, 2, 3`;
const addClients = (moved: string) => `
  INSERT INTO client_periods AS p (restaurant_id, unit, start, clients)
  SELECT * FROM (${clientPeriods(moved)}) moved WHERE clients <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (restaurant_id, unit, start) DO UPDATE SET clients = p.clients + excluded.clients;`;

async function countClientPeriods(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE client_periods (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      unit text NOT NULL CHECK (unit IN ('month', 'year')),
      start date NOT NULL,
      clients integer NOT NULL,
      PRIMARY KEY (restaurant_id, unit, start)
    )`.execute(db);
  await sql.raw(`INSERT INTO client_periods ${clientPeriods("SELECT *, 1 AS n FROM clients")}`).execute(db);
  await sql
    .raw(
      `CREATE FUNCTION count_client_periods() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${addClients(MOVED.insert)}
        ELSIF TG_OP = 'UPDATE' THEN ${addClients(MOVED.update)}
        ELSE
          UPDATE client_periods p SET clients = p.clients + gone.clients FROM (${clientPeriods(MOVED.delete)}) gone
          WHERE (p.restaurant_id, p.unit, p.start) = (gone.restaurant_id, gone.unit, gone.start);
        END IF;
        RETURN NULL;
      END $$`,
    )
    .execute(db);
  await addTriggers(db, "clients", "count_client_periods");
}

async function addTriggers(db: Kysely<unknown>, table: string, run: string): Promise<void> {
  const on = (event: string, referencing: string) =>
    sql
      .raw(
        `CREATE TRIGGER ${run}_${event} AFTER ${event} ON ${table} REFERENCING ${referencing}
         FOR EACH STATEMENT EXECUTE FUNCTION ${run}()`,
      )
      .execute(db);
  await on("insert", "NEW TABLE AS added");
  await on("update", "NEW TABLE AS added OLD TABLE AS removed");
  await on("delete", "OLD TABLE AS removed");
}

/**
 * A review's author is compared with the guests of that first name who were sent on in the days before: a handful,
 * where there used to be everybody of those days. The key is coarser than the rule that decides (letters of the
 * alphabet and digits only), so it can find too many, never too few.
 */
async function findGuestsByName(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(
      replace(replace(replace(
        translate(normalize(name, NFKD), 'ABCDEFGHIJKLMNOPQRSTUVWXYZØøŁłẞÆŒ', 'abcdefghijklmnopqrstuvwxyzoollßæœ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      '[^a-z0-9]', '', 'g')`.execute(db);
  await sql`
    CREATE INDEX clients_named ON clients (restaurant_id, name_key(first_name), forwarded_at)
    WHERE forwarded_at IS NOT NULL AND converted_at IS NULL`.execute(db);
  await sql`DROP INDEX clients_forwarded`.execute(db);
}

/** What a list can be filtered by, beside every key: a filtered search reads the keys that fit and no others. */
async function filterClientSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE client_search ADD COLUMN is_converted boolean, ADD COLUMN has_consent boolean, ADD COLUMN source text,
      ADD COLUMN created_at timestamptz`.execute(db);
  await sql`
    UPDATE client_search s
    SET is_converted = c.is_converted, has_consent = c.has_consent, source = c.source, created_at = c.created_at
    FROM clients c WHERE c.id = s.client_id`.execute(db);
  await sql`
    ALTER TABLE client_search ALTER COLUMN is_converted SET NOT NULL, ALTER COLUMN has_consent SET NOT NULL,
      ALTER COLUMN source SET NOT NULL, ALTER COLUMN created_at SET NOT NULL,
      DROP CONSTRAINT client_search_pkey, ADD PRIMARY KEY (restaurant_id, key, client_id) INCLUDE (created_at)`.execute(
    db,
  );
  await sql`
    CREATE INDEX client_search_filtered ON client_search (restaurant_id, is_converted, has_consent, source, key, client_id)
    INCLUDE (created_at)`.execute(db);
  await sql`
    CREATE FUNCTION follow_client() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE client_search s
      SET is_converted = c.is_converted, has_consent = c.has_consent, source = c.source, created_at = c.created_at
      FROM added c JOIN removed o ON o.id = c.id
        AND (o.is_converted, o.has_consent, o.source, o.created_at) <> (c.is_converted, c.has_consent, c.source, c.created_at)
      WHERE s.client_id = c.id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER clients_followed AFTER UPDATE ON clients REFERENCING NEW TABLE AS added OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION follow_client()`.execute(db);
}
