import { type Kysely, sql } from "kysely";

/**
 * What the back office's dashboard shows of all restaurants together. Over day_counts and client_counts it would read a
 * row of every restaurant; here it is a few rows a day, however many there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeCounts(db);
  await countRestaurants(db);
  await countSubscriptions(db);
  await countGuests(db);
  await countCampaigns(db);
}

/**
 * Everybody adds to the same few counters, and nobody may wait for anybody: each transaction writes to a slot that no other
 * one has at the moment, and a figure is the sum of its slots. What stands, such as a status, is kept at day -infinity.
 */
async function makeCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE platform_counts (
      name text NOT NULL,
      day date NOT NULL,
      slot integer NOT NULL,
      n bigint NOT NULL,
      PRIMARY KEY (name, day, slot)
    ) WITH (fillfactor = 50)`.execute(db);
  // Should all be taken, the process of the connection is nobody else's either.
  await sql`
    CREATE FUNCTION free_count_slot() RETURNS integer LANGUAGE plpgsql AS $$
    BEGIN
      FOR slot IN 0 .. 31 LOOP
        IF pg_try_advisory_xact_lock(hashtext('platform_counts'), slot) THEN RETURN slot; END IF;
      END LOOP;
      RETURN 32 + pg_backend_pid();
    END $$`.execute(db);
}

const STANDS = "'-infinity'::date";
const parisDay = (column: string): string => `(${column} AT TIME ZONE 'Europe/Paris')::date`;

const MOVED = {
  insert: "SELECT *, 1 AS k FROM added",
  update: "SELECT *, 1 AS k FROM added UNION ALL SELECT *, -1 FROM removed",
  delete: "SELECT *, -1 AS k FROM removed",
};
type Event = keyof typeof MOVED;

/** One figure of a row `m`: its name, the day it belongs to (none where it does not count), and how much it is. */
type Figure = [name: string, day: string, amount?: string];

/** Adds what moved; nothing is written, and no slot taken, where all figures stay as they are. */
function add(moved: string, figures: readonly Figure[]): string {
  const values = figures.map(([name, day, amount = "1"]) => `(${name}, ${day}, m.k * (${amount})::bigint)`);
  return `
    INSERT INTO platform_counts AS c (name, day, slot, n)
    SELECT name, day, (SELECT free_count_slot()), n FROM (
      SELECT f.name, f.day, sum(f.n)::bigint AS n
      FROM (${moved}) m CROSS JOIN LATERAL (VALUES ${values.join(", ")}) AS f (name, day, n)
      WHERE f.day IS NOT NULL GROUP BY 1, 2 HAVING sum(f.n) <> 0) changed
    ON CONFLICT (name, day, slot) DO UPDATE SET n = c.n + excluded.n;`;
}

/** Counts what is in a table, and from then on what a statement changes there. */
async function count(
  db: Kysely<unknown>,
  table: string,
  figures: readonly Figure[],
  events: readonly Event[] = ["insert", "update", "delete"],
): Promise<void> {
  const name = `platform_${table}`;
  const branches = events.map(
    (event) => `IF TG_OP = '${event.toUpperCase()}' THEN ${add(MOVED[event], figures)} END IF;`,
  );
  await sql
    .raw(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${branches.join("\n")} RETURN NULL; END $$`,
    )
    .execute(db);
  const tables: Record<Event, string> = {
    insert: "NEW TABLE AS added",
    update: "NEW TABLE AS added OLD TABLE AS removed",
    delete: "OLD TABLE AS removed",
  };
  for (const event of events)
    await sql
      .raw(
        `CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${table} REFERENCING ${tables[event]}
         FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
      )
      .execute(db);
  await sql.raw(add(`SELECT *, 1 AS k FROM ${table}`, figures)).execute(db);
}

async function countRestaurants(db: Kysely<unknown>): Promise<void> {
  await count(db, "restaurants", [
    ["'restaurants'", parisDay("m.created_at")],
    ["'restaurants_' || m.status", STANDS],
    ["'restaurants_ownerless'", `CASE WHEN m.user_id IS NULL THEN ${STANDS} END`],
  ]);
  await count(db, "users", [
    ["'owners'", parisDay("m.created_at")],
    ["'owners'", STANDS],
  ]);
}

/**
 * What is paid by the month, in cents: while a subscription runs, on the day it began, and on the day it ended. One that staff
 * gave as a trial was never paid; once it has ended, it is known by having no number at the provider.
 */
async function countSubscriptions(db: Kysely<unknown>): Promise<void> {
  const runs = "m.status IN ('active', 'past_due', 'canceled')";
  const ended = "m.status = 'expired' AND m.subscription_ref IS NOT NULL";
  await count(db, "subscriptions", [
    ["'mrr'", `CASE WHEN ${runs} THEN ${STANDS} END`, "m.amount_cents"],
    ["'mrr_new'", `CASE WHEN ${runs} OR (${ended}) THEN ${parisDay("m.started_at")} END`, "m.amount_cents"],
    [
      "'mrr_churned'",
      `CASE WHEN ${ended} THEN ${parisDay("coalesce(m.grace_until, m.current_period_end)")} END`,
      "m.amount_cents",
    ],
    ["'subscriptions'", `CASE WHEN ${runs} THEN ${STANDS} END`],
    ["'subscriptions_past_due'", `CASE WHEN m.status = 'past_due' THEN ${STANDS} END`],
  ]);
}

/** A mail that was sent stays sent, whatever becomes of the guest or the restaurant. */
async function countGuests(db: Kysely<unknown>): Promise<void> {
  await count(db, "clients", [
    ["'clients'", parisDay("m.created_at")],
    ["'clients'", STANDS],
    ["'reviews_won'", `CASE WHEN m.source IN ('review_link', 'keychain') THEN ${parisDay("m.converted_at")} END`],
  ]);
  await count(db, "mail_recipients", [["'mails'", parisDay("m.sent_at")]], ["insert", "update"]);
}

async function countCampaigns(db: Kysely<unknown>): Promise<void> {
  const there = "m.deleted_at IS NULL";
  await count(db, "campaigns", [
    ["'campaigns_running'", `CASE WHEN ${there} AND m.status IN ('active', 'scheduled', 'sending') THEN ${STANDS} END`],
    ["'campaigns_failed'", `CASE WHEN ${there} AND m.status = 'failed' THEN ${parisDay("m.failed_at")} END`],
    ["'campaigns_stopped'", `CASE WHEN ${there} AND m.paused_because = 'mail' THEN ${STANDS} END`],
  ]);
  await count(db, "google_syncs", [
    ["'google_key_refused'", `CASE WHEN m.error_code = 'google_key_rejected' THEN ${parisDay("m.finished_at")} END`],
  ]);
}
