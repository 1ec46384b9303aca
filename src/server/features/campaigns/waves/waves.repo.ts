import { type Selectable, type Updateable, sql } from "kysely";
import type { Slot } from "#shared/campaigns/campaigns.contract.ts";
import type { Database, Db } from "#server/db/database.ts";

export type WaveRow = Selectable<Database["campaign_waves"]>;
/** Complaints are for staff alone. */
export type CountsRow = Omit<
  Selectable<Database["wave_counts"]>,
  "wave_id" | "campaign_id" | "restaurant_id" | "complained"
>;
/** A wave with what became of its mails. */
export type CountedWave = WaveRow & CountsRow;

const COUNTS = [
  "pending",
  "delivered",
  "opened",
  "machine_opened",
  "clicked",
  "bounced",
  "failed",
  "doubtful",
] as const satisfies readonly (keyof CountsRow)[];

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

/** The waves of one start of a campaign, in order. */
export const listWaves = (db: Db, campaignId: string, run: number): Promise<CountedWave[]> =>
  db
    .selectFrom("campaign_waves")
    .leftJoin("wave_counts", "wave_counts.wave_id", "campaign_waves.id")
    .selectAll("campaign_waves")
    .select((eb) => COUNTS.map((name) => eb.fn.coalesce(`wave_counts.${name}`, sql<number>`0`).as(name)))
    .where("campaign_waves.campaign_id", "=", campaignId)
    .where("campaign_waves.run", "=", run)
    .orderBy("due_at")
    .execute();

/** Everything sent for several campaigns, over all their starts. */
export async function sumCounts(db: Db, campaignIds: readonly string[]): Promise<Map<string, CountsRow>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("wave_counts")
    .select("campaign_id")
    .select(COUNTS.map((name) => sql<number>`sum(${sql.ref(name)})::int`.as(name)))
    .where("campaign_id", "in", campaignIds)
    .groupBy("campaign_id")
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

/** The mail that is due next, of all campaigns that run. */
export const findNextDue = (db: Db): Promise<{ id: string; due_at: Date } | undefined> =>
  db
    .selectFrom("campaign_waves")
    .innerJoin("campaigns", "campaigns.id", "campaign_waves.campaign_id")
    .select(["campaign_waves.id", "campaign_waves.due_at"])
    .where("campaign_waves.status", "=", "planned")
    .where("campaigns.status", "in", ["active", "scheduled", "sending"])
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();

/** What was sent of a wave. */
export const listSent = (db: Db, waveId: string): Promise<{ id: string; sent_at: Date | null }[]> =>
  db
    .selectFrom("mail_recipients")
    .select(["id", "sent_at"])
    .where("wave_id", "=", waveId)
    .where("sent_at", "is not", null)
    .orderBy("id")
    .execute();
