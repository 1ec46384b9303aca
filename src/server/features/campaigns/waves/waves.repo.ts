import { type Selectable, type Updateable, sql } from "kysely";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Database, Db } from "#server/db/database.ts";

export type WaveRow = Selectable<Database["campaign_waves"]>;
/** Complaints are for staff alone. */
export type CountsRow = Record<(typeof COUNTS)[number], number>;
/** A wave with what became of its mails; without the mail itself, which is large. */
export type CountedWave = Omit<WaveRow, "mail"> & CountsRow;

export const COUNTS = [
  "pending",
  "delivered",
  "opened",
  "machine_opened",
  "clicked",
  "bounced",
  "failed",
  "doubtful",
  "redeemed",
  "revenue_cents",
] as const satisfies readonly (keyof Database["wave_counts"])[];

interface NewWave {
  campaign_id: string;
  restaurant_id: string;
  run: number;
  rotation: number;
  slot: Slot;
  due_at: Date;
  ends_at: Date;
}

/** Writes down when mails are due. One that is there already stays as it is: of two who plan the same, one does. */
export const insertWaves = (db: Db, rows: readonly NewWave[]): Promise<{ id: string; due_at: Date }[]> =>
  db
    .insertInto("campaign_waves")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["campaign_id", "run", "rotation", "slot"]).doNothing())
    .returning(["id", "due_at"])
    .execute();

export const findWave = (db: Db, id: string): Promise<WaveRow | undefined> =>
  db.selectFrom("campaign_waves").selectAll().where("id", "=", id).executeTakeFirst();

export const lockWave = (db: Db, id: string): Promise<WaveRow | undefined> =>
  db.selectFrom("campaign_waves").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const updateWave = (db: Db, id: string, values: Updateable<Database["campaign_waves"]>): Promise<unknown> =>
  db.updateTable("campaign_waves").set(values).where("id", "=", id).execute();

/** What is due, and those whose time is over while nobody looked; oldest first. */
export const listDue = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom("campaign_waves")
    .innerJoin("campaigns", "campaigns.id", "campaign_waves.campaign_id")
    .select("campaign_waves.id")
    .where("campaign_waves.status", "=", "planned")
    .where("due_at", "<=", now)
    // A paused campaign's mails wait until they are too late.
    .where((eb) => eb.or([eb("campaigns.status", "<>", "paused"), eb("ends_at", "<", now)]))
    .orderBy("due_at")
    .limit(limit)
    .execute();

const COLUMNS = [
  "campaign_id",
  "code",
  "complaints_told_at",
  "due_at",
  "ends_at",
  "finished_at",
  "id",
  "is_late",
  "left_out",
  "offer_text",
  "recipients",
  "restaurant_id",
  "rotation",
  "run",
  "skipped_because",
  "slot",
  "started_at",
  "status",
  "subject",
] as const satisfies readonly (keyof WaveRow)[];

const selectWaves = (db: Db, campaignId: string) =>
  db
    .selectFrom("campaign_waves")
    .leftJoin("wave_counts", "wave_counts.wave_id", "campaign_waves.id")
    .select(COLUMNS.map((name) => `campaign_waves.${name}` as const))
    .select(COUNTS.map((name) => sql<number>`coalesce(${sql.ref(`wave_counts.${name}`)}, 0)::float8`.as(name)))
    .where("campaign_waves.campaign_id", "=", campaignId);

/** The waves of one start of a campaign, in order. */
export const listWaves = (db: Db, campaignId: string, run: number): Promise<CountedWave[]> =>
  selectWaves(db, campaignId).where("campaign_waves.run", "=", run).orderBy("due_at").execute();

/** Those of all starts that were sent at least in part, are being sent or were left out, newest first. */
export const listPastWaves = (
  db: Db,
  campaignId: string,
  { after, limit }: { after: { dueAt: Date; id: string } | undefined; limit: number },
): Promise<CountedWave[]> =>
  selectWaves(db, campaignId)
    .where((eb) => eb.or([eb("started_at", "is not", null), eb("status", "=", "skipped")]))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(due_at, id) < (${after?.dueAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("due_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Everything sent for several campaigns, over all their starts. */
export async function sumCounts(db: Db, campaignIds: readonly string[]): Promise<Map<string, CountsRow>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaign_counts")
    .select("campaign_id")
    .select(COUNTS.map((name) => sql<number>`${sql.ref(name)}::float8`.as(name)))
    .where("campaign_id", "in", campaignIds)
    .execute();
  return new Map(rows.map(({ campaign_id: id, ...counts }) => [id, counts]));
}

/** What is still to come or on its way will not: mails that were not sent yet are not sent. */
export async function cancelWaves(db: Db, campaignId: string, now: Date): Promise<void> {
  await sql`
    UPDATE mail_recipients r SET status = 'failed', reason = 'cancelled', failed_at = ${now}, next_try_at = NULL
    FROM campaign_waves w
    WHERE w.campaign_id = ${campaignId} AND w.status = 'sending' AND r.wave_id = w.id AND r.status = 'pending'
      AND r.claimed_by IS NULL`.execute(db);
  await db
    .updateTable("campaign_waves")
    .set({ status: "cancelled", finished_at: now })
    .where("campaign_id", "=", campaignId)
    .where("status", "in", ["planned", "sending"])
    .execute();
}

/** Moves the one planned mail of a one-time campaign. */
export const moveWave = (db: Db, campaignId: string, run: number, window: { due_at: Date; ends_at: Date }) =>
  db
    .updateTable("campaign_waves")
    .set(window)
    .where("campaign_id", "=", campaignId)
    .where("run", "=", run)
    .where("status", "=", "planned")
    .returning("id")
    .executeTakeFirst();

/** Whether a restaurant has ever used a code, for an offer or a surprise. */
export async function isCodeTaken(db: Db, restaurantId: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM campaign_waves WHERE restaurant_id = ${restaurantId} AND code = ${code})
        OR EXISTS (SELECT FROM surprises WHERE restaurant_id = ${restaurantId} AND code = ${code}) AS taken`.execute(
    db,
  );
  return rows[0]?.taken === true;
}

const RUNNING = ["active", "scheduled", "sending"] as const;

/** The mails that are due next, of all campaigns that run and but for some: one, or several at the same time. */
export async function listNextDue(db: Db, without: readonly string[]): Promise<{ id: string; due_at: Date }[]> {
  const { rows } = await sql<{ id: string; due_at: Date }>`
    SELECT w.id, w.due_at FROM campaign_waves w JOIN campaigns c ON c.id = w.campaign_id
    WHERE w.status = 'planned' AND w.id <> ALL (${without}::uuid[]) AND c.status = ANY (${RUNNING}::text[])
    ORDER BY w.due_at FETCH FIRST 1 ROW WITH TIES`.execute(db);
  return rows;
}

/** Whether mails of any campaign are on their way. */
export async function isSending(db: Db): Promise<boolean> {
  const wave = await db
    .selectFrom("campaign_waves")
    .innerJoin("campaigns", "campaigns.id", "campaign_waves.campaign_id")
    .select("campaign_waves.id")
    .where("campaign_waves.status", "=", "sending")
    .where("campaigns.status", "in", RUNNING)
    .limit(1)
    .executeTakeFirst();
  return wave !== undefined;
}

/** What was sent of a wave. */
export const listSent = (db: Db, waveId: string): Promise<{ id: string; sent_at: Date | null }[]> =>
  db
    .selectFrom("mail_recipients")
    .select(["id", "sent_at"])
    .where("wave_id", "=", waveId)
    .where("sent_at", "is not", null)
    .orderBy("id")
    .execute();
