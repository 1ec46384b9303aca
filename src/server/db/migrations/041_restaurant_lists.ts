import { type Kysely, sql } from "kysely";

/**
 * Lists of restaurants and owners read the ends of a few index ranges, whatever they are filtered and sorted by. Tables of this size
 * (a row for each restaurant) get their indexes within the transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const key = '("left"(fold_text(name), 120)) COLLATE "C"';
  await sql`CREATE INDEX subscriptions_standing ON subscriptions (status, (coalesce(grace_until, current_period_end)))
    WHERE status <> 'expired'`.execute(db);
  await sql`CREATE INDEX restaurants_kind_recent ON restaurants
    (status, country, (user_id IS NOT NULL), created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX restaurants_kind_name ON restaurants
    (status, country, (user_id IS NOT NULL), ${sql.raw(key)}, id)`.execute(db);
  await sql`CREATE INDEX users_kind_recent ON users
    (status, (email_verified_at IS NOT NULL), created_at DESC, id DESC)`.execute(db);
  await makeSizes(db);
}

/**
 * How many clients each restaurant has, to sort by. Beside the restaurant's own row and not in it: that one is locked while it is
 * changed, and every index on it would be written for every guest. A guest waits for nobody here whom they did not wait for before,
 * since the counters of a restaurant have one writer at a time. What a list is filtered by stands beside the number, for one index.
 */
async function makeSizes(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE restaurant_sizes (
      restaurant_id uuid PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
      clients integer NOT NULL,
      status text NOT NULL,
      country text NOT NULL,
      is_linked boolean NOT NULL
    ) WITH (fillfactor = 80)`.execute(db);
  await sql`
    CREATE FUNCTION follow_restaurant() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO restaurant_sizes AS s (restaurant_id, clients, status, country, is_linked)
      SELECT id, 0, status, country, user_id IS NOT NULL FROM added ORDER BY id
      ON CONFLICT (restaurant_id) DO UPDATE
        SET status = excluded.status, country = excluded.country, is_linked = excluded.is_linked
        WHERE (s.status, s.country, s.is_linked) <> (excluded.status, excluded.country, excluded.is_linked);
      RETURN NULL;
    END $$`.execute(db);
  for (const event of ["INSERT", "UPDATE"])
    await sql`CREATE TRIGGER ${sql.raw(`restaurants_followed_${event.toLowerCase()}`)} AFTER ${sql.raw(event)} ON restaurants
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_restaurant()`.execute(db);
  // A client who went only changes what is there: while a restaurant is deleted, its row may be gone already.
  await sql`
    CREATE FUNCTION size_restaurants() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE restaurant_sizes s SET clients = s.clients + moved.n
      FROM (SELECT restaurant_id, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END AS n
            FROM moved GROUP BY 1 ORDER BY 1) moved
      WHERE s.restaurant_id = moved.restaurant_id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER clients_sized_insert AFTER INSERT ON clients REFERENCING NEW TABLE AS moved
    FOR EACH STATEMENT EXECUTE FUNCTION size_restaurants()`.execute(db);
  await sql`CREATE TRIGGER clients_sized_delete AFTER DELETE ON clients REFERENCING OLD TABLE AS moved
    FOR EACH STATEMENT EXECUTE FUNCTION size_restaurants()`.execute(db);
  // The triggers came first and hold both tables: what is counted here, no other writer counts as well.
  await sql`
    INSERT INTO restaurant_sizes (restaurant_id, clients, status, country, is_linked)
    SELECT r.id, coalesce(sum(c.clients), 0), r.status, r.country, r.user_id IS NOT NULL
    FROM restaurants r LEFT JOIN client_counts c ON c.restaurant_id = r.id GROUP BY r.id`.execute(db);
  await sql`CREATE INDEX restaurant_sizes_order ON restaurant_sizes (clients DESC, restaurant_id DESC)`.execute(db);
  await sql`CREATE INDEX restaurant_sizes_kind ON restaurant_sizes
    (status, country, is_linked, clients DESC, restaurant_id DESC)`.execute(db);
}
