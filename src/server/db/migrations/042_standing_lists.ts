import { type Kysely, sql } from "kysely";

/**
 * Lists of restaurants and owners filtered by subscription read the ends of a few index ranges too: how each restaurant stands is
 * kept beside what such a list is sorted by. What ends by itself has its end beside it (`until`), so that nothing here has to be
 * changed at the moment it ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE restaurant_standings (
      restaurant_id uuid PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
      standing text NOT NULL,
      until timestamptz,
      created_at timestamptz NOT NULL,
      name_key text COLLATE "C" NOT NULL,
      user_id uuid,
      user_since timestamptz
    )`.execute(db);
  // No index finds whoever lacks something.
  await sql`
    CREATE TABLE owners_without_restaurant (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`ALTER TABLE restaurant_sizes ADD COLUMN standing text NOT NULL DEFAULT 'none', ADD COLUMN until timestamptz`.execute(
    db,
  );
  await followRestaurants(db);
  await followSubscriptions(db);
  await followOwners(db);
  await fill(db);
  await sql`CREATE INDEX restaurant_standings_recent ON restaurant_standings (standing, created_at DESC, restaurant_id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX restaurant_standings_name ON restaurant_standings (standing, name_key, restaurant_id)`.execute(
    db,
  );
  await sql`CREATE INDEX restaurant_standings_owner ON restaurant_standings (standing, user_since DESC, user_id DESC)
    WHERE user_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX restaurant_standings_until ON restaurant_standings (standing, until, restaurant_id)`.execute(
    db,
  );
  await sql`CREATE INDEX restaurant_sizes_standing ON restaurant_sizes (standing, clients DESC, restaurant_id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX owners_without_restaurant_recent ON owners_without_restaurant (created_at DESC, user_id DESC)`.execute(
    db,
  );
  await sql`DROP INDEX subscriptions_standing`.execute(db);
}

async function followRestaurants(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION list_restaurant() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO restaurant_standings AS s (restaurant_id, standing, created_at, name_key, user_id, user_since)
      SELECT r.id, 'none', r.created_at, "left"(fold_text(r.name), 120), u.id, u.created_at
      FROM added r LEFT JOIN users u ON u.id = r.user_id ORDER BY r.id
      ON CONFLICT (restaurant_id) DO UPDATE
        SET name_key = excluded.name_key, user_id = excluded.user_id, user_since = excluded.user_since
        WHERE (s.name_key, s.user_id) IS DISTINCT FROM (excluded.name_key, excluded.user_id);
      RETURN NULL;
    END $$`.execute(db);
  for (const event of ["INSERT", "UPDATE"])
    await sql`CREATE TRIGGER ${sql.raw(`restaurants_listed_${event.toLowerCase()}`)} AFTER ${sql.raw(event)} ON restaurants
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_restaurant()`.execute(db);
}

/** How a subscription stands, apart from the time, and until when if it ends by itself. Nothing has ended before its row says so. */
const STANDING = sql`coalesce(live.status, 'none')`;
const UNTIL = sql`CASE live.status WHEN 'trial' THEN live.current_period_end
  WHEN 'canceled' THEN coalesce(live.grace_until, live.current_period_end) END`;

async function followSubscriptions(db: Kysely<unknown>): Promise<void> {
  const changed = (table: string) => sql`
      UPDATE ${sql.table(table)} s SET standing = stands.standing, until = stands.until
      FROM (SELECT m.restaurant_id, ${STANDING} AS standing, ${UNTIL} AS until
            FROM (SELECT DISTINCT restaurant_id FROM moved) m
            LEFT JOIN subscriptions live ON live.restaurant_id = m.restaurant_id AND live.status <> 'expired'
            ORDER BY 1) stands
      WHERE s.restaurant_id = stands.restaurant_id AND (s.standing, s.until) IS DISTINCT FROM (stands.standing, stands.until);`;
  await sql`
    CREATE FUNCTION stand_restaurants() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${changed("restaurant_standings")}
      ${changed("restaurant_sizes")}
      RETURN NULL;
    END $$`.execute(db);
  for (const [event, rows] of [
    ["INSERT", "NEW"],
    ["UPDATE", "NEW"],
    ["DELETE", "OLD"],
  ] as const)
    await sql`CREATE TRIGGER ${sql.raw(`subscriptions_stand_${event.toLowerCase()}`)} AFTER ${sql.raw(event)} ON subscriptions
      REFERENCING ${sql.raw(rows)} TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION stand_restaurants()`.execute(db);
}

/** An owner has at most one restaurant. */
async function followOwners(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION free_owners() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'users' THEN
        INSERT INTO owners_without_restaurant (user_id, created_at) SELECT id, created_at FROM added;
        RETURN NULL;
      END IF;
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO owners_without_restaurant (user_id, created_at)
        SELECT u.id, u.created_at FROM users u JOIN removed ON removed.user_id = u.id
        WHERE NOT EXISTS (SELECT FROM restaurants r WHERE r.user_id = u.id) ORDER BY u.id
        ON CONFLICT DO NOTHING;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        DELETE FROM owners_without_restaurant o USING added WHERE o.user_id = added.user_id;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  for (const [table, event, rows] of [
    ["users", "INSERT", "NEW TABLE AS added"],
    ["restaurants", "INSERT", "NEW TABLE AS added"],
    ["restaurants", "UPDATE", "OLD TABLE AS removed NEW TABLE AS added"],
    ["restaurants", "DELETE", "OLD TABLE AS removed"],
  ] as const)
    await sql`CREATE TRIGGER ${sql.raw(`${table}_owners_${event.toLowerCase()}`)} AFTER ${sql.raw(event)} ON ${sql.table(table)}
      REFERENCING ${sql.raw(rows)} FOR EACH STATEMENT EXECUTE FUNCTION free_owners()`.execute(db);
}

/** The triggers came first and hold the tables: what is written here, no other writer writes as well. */
async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO restaurant_standings (restaurant_id, standing, until, created_at, name_key, user_id, user_since)
    SELECT r.id, ${STANDING}, ${UNTIL}, r.created_at, "left"(fold_text(r.name), 120), u.id, u.created_at
    FROM restaurants r LEFT JOIN users u ON u.id = r.user_id
    LEFT JOIN subscriptions live ON live.restaurant_id = r.id AND live.status <> 'expired'`.execute(db);
  await sql`UPDATE restaurant_sizes z SET standing = s.standing, until = s.until
    FROM restaurant_standings s WHERE s.restaurant_id = z.restaurant_id AND s.standing <> 'none'`.execute(db);
  await sql`INSERT INTO owners_without_restaurant (user_id, created_at) SELECT u.id, u.created_at FROM users u
    WHERE NOT EXISTS (SELECT FROM restaurants r WHERE r.user_id = u.id)`.execute(db);
}
