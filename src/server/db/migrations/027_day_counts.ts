import { type Kysely, sql } from "kysely";

/**
 * What owners enter as revenue, and one table of what happened on each day of a month, from which dashboard and analytics read. It takes
 * the place of four tables of sums that nothing read yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeRevenue(db);
  await makeDayCounts(db);
  await countTaps(db);
  await countClients(db);
  await countReviews(db);
  await countMails(db);
  await countRedemptions(db);
}

async function makeRevenue(db: Kysely<unknown>): Promise<void> {
  // Numbers that never come again: an entry that was removed and made anew is not taken for the old one.
  await sql`CREATE SEQUENCE revenue_revisions AS integer`.execute(db);
  await sql`
    CREATE TABLE revenue_entries (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      year smallint NOT NULL CHECK (year BETWEEN 2000 AND 2100),
      month smallint NOT NULL CHECK (month BETWEEN 1 AND 12),
      amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
      notes text NOT NULL DEFAULT '',
      revision integer NOT NULL DEFAULT nextval('revenue_revisions'),
      saved_at timestamptz NOT NULL,
      PRIMARY KEY (restaurant_id, year, month)
    )`.execute(db);
}

/**
 * A row is a month of one kind, with a line of 31 days for each of its figures. Rows of one restaurant lie far apart on disk: as
 * days, a year of all kinds would be thousands of pages, as months it is some hundred.
 */
async function makeDayCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE day_counts (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      month date NOT NULL,
      kind text NOT NULL
        CHECK (kind IN ('guests', 'keychain_guests', 'taps', 'reviews', 'mails', 'tills', 'offers', 'hours')),
      source_id uuid,
      part text NOT NULL,
      figures bigint[] NOT NULL CHECK (array_length(figures, 2) = 31),
      UNIQUE NULLS NOT DISTINCT (restaurant_id, kind, month, source_id, part)
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`
    CREATE FUNCTION add_figures(sum bigint[], more bigint[]) RETURNS bigint[] IMMUTABLE STRICT LANGUAGE plpgsql AS $$
    BEGIN
      FOR f IN 1 .. array_length(more, 1) LOOP
        FOR d IN 1 .. 31 LOOP
          IF more[f][d] <> 0 THEN sum[f][d] := sum[f][d] + more[f][d]; END IF;
        END LOOP;
      END LOOP;
      RETURN sum;
    END $$`.execute(db);
  await sql`CREATE AGGREGATE sum_figures(bigint[]) (SFUNC = add_figures, STYPE = bigint[])`.execute(db);
  await sql`
    CREATE FUNCTION add_day(figures bigint[], day date, counts bigint[]) RETURNS bigint[] IMMUTABLE LANGUAGE plpgsql AS $$
    DECLARE
      d integer := extract(day FROM day);
    BEGIN
      figures := coalesce(figures, array_fill(0::bigint, ARRAY[cardinality(counts), 31]));
      FOR f IN 1 .. cardinality(counts) LOOP
        figures[f][d] := figures[f][d] + counts[f];
      END LOOP;
      RETURN figures;
    END $$`.execute(db);
  await sql`CREATE AGGREGATE figures_of_days(date, bigint[]) (SFUNC = add_day, STYPE = bigint[])`.execute(db);
}

interface Counted {
  kind: string;
  figures: readonly string[];
  /** A query for restaurant_id, source_id, part, day and the figures; `n` is 1 for what came and -1 for what went. */
  rows: (moved: string) => string;
}

const NO_SOURCE = "NULL::uuid AS source_id, '' AS part";
const parisDay = (column: string): string => `(${column} AT TIME ZONE 'Europe/Paris')::date`;

/** Months of what moved; nothing where all figures stay as they are. */
function monthsOf({ kind, figures, rows }: Counted, moved: string): string {
  const sums = figures.map((name) => `sum(${name})::bigint`);
  return `
    SELECT restaurant_id, date_trunc('month', day)::date AS month, '${kind}' AS kind, source_id, part,
           figures_of_days(day, counts) AS figures
    FROM (SELECT restaurant_id, source_id, part, day, ARRAY[${sums.join(", ")}] AS counts
          FROM (${rows(moved)}) r WHERE day IS NOT NULL
          GROUP BY 1, 2, 3, 4 HAVING ROW(${sums.join(", ")}) <> ROW(${sums.map(() => "0").join(", ")})) days
    GROUP BY restaurant_id, date_trunc('month', day)::date, source_id, part`;
}

/** Adds in one order, so that two writers cannot wait for each other. */
const add = (counted: Counted, moved: string): string => `
  INSERT INTO day_counts AS c (restaurant_id, month, kind, source_id, part, figures)
  ${monthsOf(counted, moved)}
  ORDER BY restaurant_id, month, source_id, part
  ON CONFLICT (restaurant_id, kind, month, source_id, part)
    DO UPDATE SET figures = add_figures(c.figures, excluded.figures);`;

/** Only changes what is there: while a restaurant is deleted, its counts may be gone already. */
const takeOff = (counted: Counted, moved: string): string => `
  UPDATE day_counts c SET figures = add_figures(c.figures, gone.figures) FROM (${monthsOf(counted, moved)}) gone
  WHERE (c.restaurant_id, c.month, c.kind, c.part) = (gone.restaurant_id, gone.month, gone.kind, gone.part)
    AND c.source_id IS NOT DISTINCT FROM gone.source_id;`;

const MOVED = {
  insert: "SELECT *, 1 AS n FROM added",
  update: "SELECT *, 1 AS n FROM added UNION ALL SELECT *, -1 FROM removed",
  delete: "SELECT *, -1 AS n FROM removed",
};

/** Rows that leave these are not taken off: old tries are deleted although they happened, the others only with their restaurant. */
const KEPT = ["mail_recipients", "redemptions", "redemption_attempts"];

/** Counts what is in a table, and from then on what a statement changes there. */
async function count(db: Kysely<unknown>, table: string, name: string, counted: readonly Counted[]): Promise<void> {
  const all = (write: typeof add, moved: string): string => counted.map((one) => write(one, moved)).join("");
  await sql
    .raw(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${all(add, MOVED.insert)}
        ELSIF TG_OP = 'UPDATE' THEN ${all(add, MOVED.update)}
        ELSE ${all(takeOff, MOVED.delete)}
        END IF;
        RETURN NULL;
      END $$`,
    )
    .execute(db);
  const on = (event: string, referencing: string) =>
    sql
      .raw(
        `CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${table} REFERENCING ${referencing}
         FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
      )
      .execute(db);
  await on("insert", "NEW TABLE AS added");
  await on("update", "NEW TABLE AS added OLD TABLE AS removed");
  if (!KEPT.includes(table)) await on("delete", "OLD TABLE AS removed");
  // Tries have days already, also of those that were deleted since.
  if (table !== "redemption_attempts")
    for (const one of counted) await sql.raw(add(one, `SELECT *, 1 AS n FROM ${table}`)).execute(db);
}

/** By keychain only: whoever taps one waits for nobody who taps another. */
const countTaps = (db: Kysely<unknown>): Promise<void> =>
  count(db, "tap_days", "tap_days_counted", [
    {
      kind: "taps",
      figures: ["taps"],
      rows: (moved) =>
        `SELECT restaurant_id, keychain_id AS source_id, '' AS part, day, n * taps AS taps FROM (${moved}) m`,
    },
  ]);

/**
 * All clients, and of those who came by the review page what became of them, each on the day it happened. The restaurant's row is always
 * the first that is written, before anything else that is counted for clients (triggers run by their names, and this one's sorts
 * first): whoever has it need not wait for anybody who wants it.
 */
function countClients(db: Kysely<unknown>): Promise<void> {
  const cameByPage = "m.source IN ('review_link', 'keychain')";
  const happened = `
    (VALUES (m.created_at, 1, 1, 0, 0, 0), (CASE WHEN m.has_consent THEN m.consent_at END, 0, 0, 1, 0, 0),
            (m.forwarded_at, 0, 0, 0, 1, 0), (m.converted_at, 0, 0, 0, 0, 1))
      AS h (at, contacts, leads, consents, forwards, conversions)`;
  return count(db, "clients", "client_days_counted", [
    {
      kind: "guests",
      figures: ["contacts", "leads", "consents", "forwards", "conversions", "keychain_leads"],
      rows: (moved) => `
        SELECT m.restaurant_id, ${NO_SOURCE}, ${parisDay("h.at")} AS day, n * contacts AS contacts, page * leads AS leads,
               page * consents AS consents, page * forwards AS forwards, page * conversions AS conversions,
               page * leads * (m.source = 'keychain')::int AS keychain_leads
        FROM (${moved}) m CROSS JOIN LATERAL (SELECT n * (${cameByPage})::int AS page) p CROSS JOIN LATERAL ${happened}`,
    },
    {
      kind: "keychain_guests",
      figures: ["leads", "consents", "conversions"],
      rows: (moved) => `
        SELECT m.restaurant_id, m.keychain_id AS source_id, '' AS part, ${parisDay("h.at")} AS day, n * leads AS leads,
               n * consents AS consents, n * conversions AS conversions
        FROM (${moved}) m CROSS JOIN LATERAL ${happened} WHERE m.keychain_id IS NOT NULL AND ${cameByPage}`,
    },
  ]);
}

const countReviews = (db: Kysely<unknown>): Promise<void> =>
  count(db, "reviews", "review_days_counted", [
    {
      kind: "reviews",
      figures: ["reviews", "stars"],
      rows: (moved) => `
        SELECT restaurant_id, ${NO_SOURCE}, ${parisDay("published_at")} AS day, n AS reviews, n * rating AS stars
        FROM (${moved}) m`,
    },
  ]);

/** What each figure of a wave counts. */
const OF_WAVE = {
  pending: "status = 'pending'",
  delivered: "status IN ('sent', 'opened', 'clicked')",
  opened: "opened_at IS NOT NULL",
  machine_opened: "machine_opened_at IS NOT NULL",
  clicked: "clicked_at IS NOT NULL",
  bounced: "status = 'bounced'",
  complained: "complained_at IS NOT NULL",
  failed: "status = 'failed'",
  doubtful: "is_doubtful",
};

/** The counter of mails by wave as it was, but days are no longer its business. */
async function countMails(db: Kysely<unknown>): Promise<void> {
  const names = Object.keys(OF_WAVE);
  const sums = Object.entries(OF_WAVE).map(([name, isSo]) => `coalesce(sum(n) FILTER (WHERE ${isSo}), 0) AS ${name}`);
  for (const [name, moved] of [
    ["added", MOVED.insert],
    ["changed", MOVED.update],
  ])
    await sql
      .raw(
        `CREATE OR REPLACE FUNCTION count_mails_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO wave_counts AS c (wave_id, campaign_id, restaurant_id, ${names.join(", ")})
          SELECT w.id, w.campaign_id, w.restaurant_id, ${names.map((one) => `m.${one}`).join(", ")}
          FROM (SELECT wave_id, ${sums.join(", ")} FROM (${moved}) r GROUP BY wave_id) m
          JOIN campaign_waves w ON w.id = m.wave_id
          WHERE (${names.map((one) => `m.${one}`).join(", ")}) <> (${names.map(() => "0").join(", ")})
          ORDER BY w.id
          ON CONFLICT (wave_id) DO UPDATE SET ${names.map((one) => `${one} = c.${one} + excluded.${one}`).join(", ")};
          RETURN NULL;
        END $$`,
      )
      .execute(db);
  await sql`DROP TABLE mail_days`.execute(db);
  await count(db, "mail_recipients", "mail_days_counted", [
    {
      kind: "mails",
      figures: ["mails", "opens", "clicks"],
      rows: (moved) => `
        SELECT m.restaurant_id, ${NO_SOURCE}, ${parisDay("h.at")} AS day, n * mails AS mails, n * opens AS opens,
               n * clicks AS clicks
        FROM (${moved}) m CROSS JOIN LATERAL (VALUES (m.sent_at, 1, 0, 0), (m.opened_at, 0, 1, 0), (m.clicked_at, 0, 0, 1))
          AS h (at, mails, opens, clicks)`,
    },
  ]);
}

const TILL_FIGURES = ["redeemed", "bills", "revenue_cents", "used_before", "invalid"];

/** Redemptions that were not taken back: all together, by campaign and offer, and by the hour of the day. */
async function countRedemptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION add_redemption(r redemptions, n integer) RETURNS void LANGUAGE sql AS $$
      INSERT INTO wave_counts AS c (wave_id, campaign_id, restaurant_id, redeemed, revenue_cents)
      SELECT id, campaign_id, restaurant_id, n, n * coalesce(r.amount_cents, 0) FROM campaign_waves WHERE id = r.wave_id
      ON CONFLICT (wave_id) DO UPDATE SET redeemed = c.redeemed + excluded.redeemed,
        revenue_cents = c.revenue_cents + excluded.revenue_cents
    $$`.execute(db);
  await sql`DROP TRIGGER redemption_attempts_added ON redemption_attempts`.execute(db);
  await sql`DROP FUNCTION count_attempt()`.execute(db);
  const tries = `
    SELECT restaurant_id, ${NO_SOURCE}, day, 0 AS redeemed, 0 AS bills, 0 AS revenue_cents, used_before, invalid
    FROM redemption_days`;
  await sql.raw(add({ kind: "tills", figures: TILL_FIGURES, rows: () => tries }, "")).execute(db);
  await sql`DROP TABLE redemption_days, redemption_months, redemption_hours`.execute(db);
  const figures = `n AS redeemed, n * (amount_cents IS NOT NULL)::int AS bills, n * coalesce(amount_cents, 0) AS revenue_cents`;
  const standing = (moved: string) => `(SELECT * FROM (${moved}) moved WHERE undone_at IS NULL) m`;
  await count(db, "redemptions", "redemption_days_counted", [
    {
      kind: "tills",
      figures: TILL_FIGURES,
      rows: (moved) => `
        SELECT restaurant_id, ${NO_SOURCE}, ${parisDay("redeemed_at")} AS day, ${figures}, 0 AS used_before, 0 AS invalid
        FROM ${standing(moved)}`,
    },
    {
      kind: "offers",
      figures: ["redeemed", "bills", "revenue_cents"],
      rows: (moved) => `
        SELECT m.restaurant_id, w.campaign_id AS source_id, coalesce(w.slot, 'surprise') AS part,
               ${parisDay("redeemed_at")} AS day, ${figures}
        FROM ${standing(moved)} LEFT JOIN campaign_waves w ON w.id = m.wave_id`,
    },
    {
      kind: "hours",
      figures: ["redeemed"],
      rows: (moved) => `
        SELECT restaurant_id, NULL::uuid AS source_id, to_char(redeemed_at AT TIME ZONE 'Europe/Paris', 'HH24') AS part,
               ${parisDay("redeemed_at")} AS day, n AS redeemed
        FROM ${standing(moved)}`,
    },
  ]);
  await count(db, "redemption_attempts", "attempt_days_counted", [
    {
      kind: "tills",
      figures: TILL_FIGURES,
      rows: (moved) => `
        SELECT restaurant_id, ${NO_SOURCE}, ${parisDay("at")} AS day, 0 AS redeemed, 0 AS bills, 0 AS revenue_cents,
               n * (outcome = 'used_before')::int AS used_before, n * (outcome = 'invalid')::int AS invalid
        FROM (${moved}) m`,
    },
  ]);
}
