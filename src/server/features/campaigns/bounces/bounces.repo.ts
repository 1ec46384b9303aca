import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";

/** One mail and whom it was for. */
export type ReportedMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** Mails looked at when soft bounces are counted: more than anybody gets in half a year. */
const LOOK_BACK = 50;

const mailOf = (db: Db, recipientId: string) =>
  db
    .selectFrom("mail_recipients as r")
    .innerJoin("campaign_waves as w", "w.id", "r.wave_id")
    .innerJoin("clients as c", "c.id", "r.client_id")
    .select([
      "r.id",
      "r.wave_id",
      "r.restaurant_id",
      "r.status",
      "r.email_key",
      "w.campaign_id",
      "w.subject",
      "c.id as client_id",
      "c.email_key as client_email_key",
    ])
    .where("r.id", "=", recipientId);

/** One mail. Undefined for one that is not there, or whose guest was erased. */
export const findMail = (db: Db, recipientId: string) => mailOf(db, recipientId).executeTakeFirst();

/** One mail, locked with its guest: reports about two mails of one guest are taken one after the other. */
export async function lockMail(db: Db, recipientId: string): Promise<ReportedMail | undefined> {
  const found = await findMail(db, recipientId);
  if (!found) return undefined;
  await lockUntilCommit(db, "bounces", found.client_id);
  return mailOf(db, recipientId).forUpdate("r").executeTakeFirst();
}

interface NewEvent {
  recipientId: string;
  kind: "bounce" | "soft_bounce" | "complaint";
  source: string;
  sourceId: string;
  at: Date;
}

/** Keeps a report. False when the same one was kept before. */
export async function insertEvent(db: Db, event: NewEvent): Promise<boolean> {
  const row = await db
    .insertInto("mail_events")
    .values({
      recipient_id: event.recipientId,
      kind: event.kind,
      source: event.source,
      source_id: event.sourceId,
      at: event.at,
    })
    .onConflict((conflict) => conflict.columns(["source", "source_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A mail came back for good, whatever we thought had become of it. */
export const setBounced = (db: Db, id: string, { reason, at }: { reason: string; at: Date }): Promise<unknown> =>
  db
    .updateTable("mail_recipients")
    .set({
      status: "bounced",
      bounced_at: at,
      reason,
      failed_at: null,
      is_doubtful: false,
      claimed_by: null,
      claimed_until: null,
      next_try_at: null,
    })
    .where("id", "=", id)
    .execute();

/** Whoever reports about a mail had it: it is not sent again, and there is no doubt left. */
export const setHandedOver = (db: Db, id: string, at: Date): Promise<unknown> =>
  sql`UPDATE mail_recipients SET is_doubtful = false, next_try_at = NULL, claimed_by = NULL, claimed_until = NULL,
      status = 'sent', failed_at = NULL, sent_at = coalesce(sent_at, ${at})
    WHERE id = ${id} AND (is_doubtful OR status = 'pending')`.execute(db);

/** The guest called it spam. */
export const setComplained = (db: Db, id: string, at: Date): Promise<unknown> =>
  db
    .updateTable("mail_recipients")
    .set({ complained_at: at })
    .where("id", "=", id)
    .where("complained_at", "is", null)
    .execute();

/** A guest's mails that were handed over, newest first: which came back for now, and which showed that they arrived. */
export async function listMailsOf(
  db: Db,
  clientId: string,
): Promise<{ id: string; cameBack: boolean; arrived: boolean }[]> {
  const { rows } = await sql<{ id: string; cameBack: boolean; arrived: boolean }>`
    SELECT r.id, coalesce(r.opened_at, r.machine_opened_at, r.clicked_at) IS NOT NULL AS arrived,
      EXISTS (SELECT FROM mail_events e WHERE e.recipient_id = r.id AND e.kind = 'soft_bounce') AS "cameBack"
    FROM mail_recipients r WHERE r.client_id = ${clientId} AND r.status IN ('sent', 'opened', 'clicked')
    ORDER BY r.id DESC LIMIT ${LOOK_BACK}`.execute(db);
  return rows;
}

/** How many guests a wave reached, and how many of them complained. */
export const findComplaints = (db: Db, waveId: string) =>
  db
    .selectFrom("wave_counts as n")
    .innerJoin("campaigns as k", "k.id", "n.campaign_id")
    .innerJoin("restaurants as r", "r.id", "n.restaurant_id")
    .select(["n.complained", "n.delivered", "k.name", "r.name as restaurant"])
    .where("n.wave_id", "=", waveId)
    .executeTakeFirst();

/** Notes that staff were told. False when they had been. */
export async function markTold(db: Db, waveId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("campaign_waves")
    .set({ complaints_told_at: at })
    .where("id", "=", waveId)
    .where("complaints_told_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a mail belongs to the wave its Message-ID names. */
export async function isOfWave(db: Db, recipientId: string, waveId: string): Promise<boolean> {
  const found = await db
    .selectFrom("mail_recipients")
    .select("id")
    .where("id", "=", recipientId)
    .where("wave_id", "=", waveId)
    .executeTakeFirst();
  return found !== undefined;
}
