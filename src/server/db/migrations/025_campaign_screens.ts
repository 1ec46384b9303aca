import { type Kysely, sql } from "kysely";

/** What the campaign screens ask: who saved last, what guests did with an offer, and sums that need no look at single mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Two people who edit the same campaign do not overwrite each other without knowing.
  await sql`
    ALTER TABLE campaigns
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN saved_at timestamptz,
      ADD COLUMN saved_by_user_id uuid REFERENCES users ON DELETE SET NULL,
      ADD COLUMN saved_by_staff_id uuid REFERENCES staff_users ON DELETE SET NULL`.execute(db);
  await sql`CREATE INDEX campaigns_saved_by_user ON campaigns (saved_by_user_id)`.execute(db);
  await sql`CREATE INDEX campaigns_saved_by_staff ON campaigns (saved_by_staff_id)`.execute(db);
  // Counted by whoever takes an offer at the till.
  await sql`
    ALTER TABLE wave_counts
      ADD COLUMN redeemed integer NOT NULL DEFAULT 0,
      ADD COLUMN revenue_cents bigint NOT NULL DEFAULT 0`.execute(db);
  await sumCounts(db);
  // Who sets a demo's clock gives a sign of life by it: what a process that died has left behind does not count for long.
  await sql`
    ALTER TABLE campaign_clock
      ADD COLUMN set_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      ADD COLUMN moving_to timestamptz`.execute(db);
  // Statistics over all campaigns read this instead of the table.
  await sql`CREATE INDEX campaigns_standing ON campaigns (status, restaurant_id) INCLUDE (id) WHERE deleted_at IS NULL`.execute(
    db,
  );
}

const COUNTS = [
  "pending",
  "delivered",
  "opened",
  "machine_opened",
  "clicked",
  "bounced",
  "complained",
  "failed",
  "doubtful",
  "redeemed",
  "revenue_cents",
];
const list = (write: (name: string) => string): string => COUNTS.map(write).join(", ");
const columns = list((name) => `${name} ${name === "revenue_cents" ? "bigint" : "integer"} NOT NULL DEFAULT 0`);
const sums = list((name) => `sum(r.n * r.${name})`);
const MONTH = "date_trunc('month', w.due_at AT TIME ZONE 'Europe/Paris')::date";

/**
 * Whatever is counted for a wave is added up for its campaign, and for its restaurant and the month the mail was due. These sums follow
 * `wave_counts` by triggers of their own, so that no way of counting there can forget them.
 */
async function sumCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE campaign_counts (
      campaign_id uuid PRIMARY KEY REFERENCES campaigns ON DELETE CASCADE, ${sql.raw(columns)}
    )`.execute(db);
  await sql`
    CREATE TABLE mail_months (
      month date NOT NULL,
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE, ${sql.raw(columns)},
      PRIMARY KEY (month, restaurant_id)
    )`.execute(db);
  await sql`CREATE INDEX mail_months_restaurant ON mail_months (restaurant_id)`.execute(db);
  await makeAdder(db, "added", "SELECT *, 1 AS n FROM added");
  await makeAdder(db, "changed", "SELECT *, 1 AS n FROM added UNION ALL SELECT *, -1 FROM removed");
  await sql`CREATE TRIGGER wave_counts_added AFTER INSERT ON wave_counts REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION sum_counts_added()`.execute(db);
  await sql`CREATE TRIGGER wave_counts_changed AFTER UPDATE ON wave_counts
    REFERENCING NEW TABLE AS added OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION sum_counts_changed()`.execute(db);
  await sql.raw(addTo("campaign_counts", "SELECT *, 1 AS n FROM wave_counts")).execute(db);
  await sql.raw(addTo("mail_months", "SELECT *, 1 AS n FROM wave_counts")).execute(db);
}

async function makeAdder(db: Kysely<unknown>, name: string, rows: string): Promise<void> {
  await sql`
    CREATE FUNCTION ${sql.raw(`sum_counts_${name}`)}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${sql.raw(addTo("campaign_counts", rows))};
      ${sql.raw(addTo("mail_months", rows))};
      RETURN NULL;
    END $$`.execute(db);
}

/** Adds in one order, so that two writers cannot wait for each other. */
function addTo(table: "campaign_counts" | "mail_months", rows: string): string {
  const isMonth = table === "mail_months";
  const [key, keys] = isMonth
    ? [`${MONTH}, r.restaurant_id`, "month, restaurant_id"]
    : ["r.campaign_id", "campaign_id"];
  const order = isMonth ? "1, 2" : "1";
  return `
    INSERT INTO ${table} AS t (${keys}, ${list((name) => name)})
    SELECT ${key}, ${sums} FROM (${rows}) r ${isMonth ? "JOIN campaign_waves w ON w.id = r.wave_id" : ""}
    GROUP BY ${order} HAVING ROW(${sums}) <> ROW(${list(() => "0")}) ORDER BY ${order}
    ON CONFLICT (${keys}) DO UPDATE SET ${list((name) => `${name} = t.${name} + excluded.${name}`)}`;
}
