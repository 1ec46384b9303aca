import { sql } from "kysely";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import type { Db } from "#server/db/database.ts";
import type { Settled } from "./settle.rules.ts";

/** How long a claim counts without a sign of life. */
const LEASE = sql`interval '2 minutes'`;
/** A claim whose journal is on a machine that does not come back is given up after this. */
const ABANDONED = sql`interval '10 minutes'`;

export interface SendableWave {
  id: string;
  campaign_id: string;
  restaurant_id: string;
  ends_at: Date;
  pending: number;
}

/** Mails under way, oldest first; paused campaigns' are not among them. */
export const listSendable = (db: Db): Promise<SendableWave[]> =>
  db
    .selectFrom("campaign_waves")
    .innerJoin("campaigns", "campaigns.id", "campaign_waves.campaign_id")
    .leftJoin("wave_counts", "wave_counts.wave_id", "campaign_waves.id")
    .select([
      "campaign_waves.id",
      "campaign_waves.campaign_id",
      "campaign_waves.restaurant_id",
      "campaign_waves.ends_at",
      sql<number>`coalesce(wave_counts.pending, 0)`.as("pending"),
    ])
    .where("campaign_waves.status", "=", "sending")
    .where("campaigns.status", "in", ["active", "sending"])
    .where("campaigns.deleted_at", "is", null)
    .orderBy("campaign_waves.started_at")
    .orderBy("campaign_waves.id")
    .execute();

/** A wave's mail with what is the same for all its recipients. */
export const findMailing = (db: Db, waveId: string) =>
  db
    .selectFrom("campaign_waves")
    .innerJoin("restaurants", "restaurants.id", "campaign_waves.restaurant_id")
    .select([
      "campaign_waves.id",
      "campaign_waves.campaign_id",
      "campaign_waves.restaurant_id",
      "campaign_waves.mail",
      "campaign_waves.code",
      "campaign_waves.started_at",
      "campaign_waves.ends_at",
      "restaurants.name",
      "restaurants.email",
    ])
    .where("campaign_waves.id", "=", waveId)
    .executeTakeFirst();

export interface Claimed {
  id: string;
  wave_id: string;
  tries: number;
  email_key: Buffer;
  email: string;
  first_name: string;
  last_name: string;
}

interface Claim {
  workerId: string;
  waveId: string;
  restaurantId: string;
  limit: number;
  now: Date;
  /** Nobody gets more than `most` mails since `since`. */
  cap: { most: number; since: Date };
}

/**
 * Takes recipients for one worker. Whoever may no longer get the mail is closed with the reason instead: this is the place that
 * decides. Claims of one restaurant wait for each other, so that two mails to one guest are counted one after the other.
 */
export async function claimRecipients(db: Db, claim: Claim): Promise<Claimed[]> {
  const { workerId, waveId, restaurantId, limit, now, cap } = claim;
  await lockUntilCommit(db, "campaign_mail", restaurantId);
  const { rows } = await sql<Claimed & { obstacle: string | null }>`
    WITH fresh AS (
      SELECT id FROM mail_recipients
      WHERE wave_id = ${waveId} AND status = 'pending' AND claimed_by IS NULL AND next_try_at IS NULL
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), again AS (
      SELECT id FROM mail_recipients
      WHERE wave_id = ${waveId} AND status = 'pending' AND claimed_by IS NULL AND next_try_at <= ${now}
      ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), open AS (
      SELECT id FROM fresh UNION ALL SELECT id FROM again
    ), judged AS (
      SELECT r.id, c.email, c.first_name, c.last_name, CASE
        WHEN c.id IS NULL THEN 'erased'
        WHEN c.consent = 'withdrawn' OR s.email_key IS NOT NULL THEN 'unsubscribed'
        WHEN NOT c.has_consent THEN 'no_consent'
        WHEN c.email_refused_at IS NOT NULL THEN 'bounced'
        WHEN (SELECT count(*) FROM mail_recipients o WHERE o.client_id = r.client_id AND o.id <> r.id
              AND (o.sent_at > ${cap.since} OR (o.status = 'pending' AND o.claimed_by IS NOT NULL))) >= ${cap.most}
          THEN 'capped'
        END AS obstacle
      FROM mail_recipients r JOIN open ON open.id = r.id
      LEFT JOIN clients c ON c.id = r.client_id
      LEFT JOIN suppressions s ON s.restaurant_id = r.restaurant_id AND s.email_key = r.email_key
    )
    UPDATE mail_recipients r SET
      claimed_by = CASE WHEN j.obstacle IS NULL THEN ${workerId}::uuid END,
      claimed_until = CASE WHEN j.obstacle IS NULL THEN clock_timestamp() + ${LEASE} END,
      tries = r.tries + 1,
      next_try_at = NULL,
      status = CASE WHEN j.obstacle IS NULL THEN 'pending' ELSE 'failed' END,
      failed_at = CASE WHEN j.obstacle IS NOT NULL THEN ${now}::timestamptz END,
      reason = coalesce(j.obstacle, r.reason)
    FROM judged j WHERE r.id = j.id
    RETURNING r.id, r.wave_id, r.tries, r.email_key, j.email, j.first_name, j.last_name, j.obstacle`.execute(db);
  return rows.filter(({ obstacle }) => obstacle === null);
}

/** Which of a worker's claims may still be sent this very moment: nothing was paused, cancelled, ended or unsubscribed since. */
export async function stillSendable(
  db: Db,
  { workerId, ids, now }: { workerId: string; ids: readonly string[]; now: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM unnest(${ids}::bigint[]) AS asked (id)
    JOIN mail_recipients r ON r.id = asked.id
    JOIN campaign_waves w ON w.id = r.wave_id
    JOIN campaigns k ON k.id = w.campaign_id
    JOIN clients c ON c.id = r.client_id
    WHERE r.status = 'pending' AND r.claimed_by = ${workerId}
      AND w.status = 'sending' AND w.ends_at >= ${now} AND k.status IN ('active', 'sending') AND k.deleted_at IS NULL
      AND c.has_consent AND c.email_refused_at IS NULL
      AND NOT EXISTS (SELECT FROM suppressions s WHERE s.restaurant_id = r.restaurant_id AND s.email_key = r.email_key)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Gives claims back. What was cancelled or has ended is closed; everything else waits for its next turn, and the try does not count. */
export async function giveBack(db: Db, workerId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE mail_recipients r SET claimed_by = NULL, claimed_until = NULL, tries = greatest(r.tries - 1, 0),
      status = CASE WHEN w.status = 'sending' AND w.ends_at >= ${now} THEN 'pending' ELSE 'failed' END,
      failed_at = CASE WHEN w.status = 'sending' AND w.ends_at >= ${now} THEN NULL ELSE ${now}::timestamptz END,
      reason = CASE WHEN w.status = 'sending' AND w.ends_at >= ${now} THEN r.reason
        WHEN w.status = 'sending' THEN 'offer_ended' ELSE 'cancelled' END
    FROM campaign_waves w
    WHERE w.id = r.wave_id AND r.id = ANY(${ids}::bigint[]) AND r.claimed_by = ${workerId} AND r.status = 'pending'`.execute(
    db,
  );
}

export interface Result extends Settled {
  id: string;
}

/**
 * Writes down what became of many mails at once. What was delivered or refused is so, whoever has the row by now; what is to be tried
 * again is for its present holder to say.
 */
export async function settleMany(db: Db, workerId: string, results: readonly Result[], now: Date): Promise<void> {
  const column = <K extends keyof Result>(name: K) => results.map((result) => result[name]);
  await sql`
    UPDATE mail_recipients r SET status = u.status, reason = u.reason, next_try_at = u.next_try_at,
      is_doubtful = u.is_doubtful, tries = greatest(r.tries - u.refund, 0), claimed_by = NULL, claimed_until = NULL,
      sent_at = CASE WHEN u.status = 'sent' THEN ${now}::timestamptz END,
      bounced_at = CASE WHEN u.status = 'bounced' THEN ${now}::timestamptz END,
      failed_at = CASE WHEN u.status = 'failed' THEN ${now}::timestamptz END
    FROM unnest(${column("id")}::bigint[], ${column("status")}::text[], ${column("reason")}::text[],
      ${column("nextTryAt")}::timestamptz[], ${column("isDoubtful")}::boolean[],
      ${results.map(({ isRefunded }) => (isRefunded ? 1 : 0))}::int[]) AS u (id, status, reason, next_try_at, is_doubtful, refund)
    WHERE r.id = u.id AND r.status = 'pending' AND (r.claimed_by = ${workerId} OR u.status IN ('sent', 'bounced'))`.execute(
    db,
  );
}

/** A sign of life for everything a worker holds. What it took without hearing of it, because the line broke, is free again. */
export async function renewClaims(db: Db, workerId: string, held: readonly string[]): Promise<void> {
  await sql`UPDATE mail_recipients SET claimed_until = clock_timestamp() + ${LEASE}
    WHERE claimed_by = ${workerId} AND claimed_until < clock_timestamp() + interval '90 seconds'
      AND id = ANY(${held}::bigint[])`.execute(db);
  await sql`UPDATE mail_recipients SET claimed_by = NULL, claimed_until = NULL, tries = greatest(tries - 1, 0)
    WHERE claimed_by = ${workerId} AND status = 'pending' AND id <> ALL(${held}::bigint[])`.execute(db);
}

/** What a worker had taken when it died. */
export const listClaims = async (db: Db, workerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("mail_recipients")
    .select("id")
    .where("claimed_by", "=", workerId)
    .where("status", "=", "pending")
    .execute();
  return rows.map(({ id }) => id);
};

/** Frees what nobody has shown a sign of life for, and whose journal nobody can read. Gives how many. */
export async function freeAbandoned(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE mail_recipients SET claimed_by = NULL, claimed_until = NULL
    WHERE claimed_by IS NOT NULL AND claimed_until < clock_timestamp() - ${ABANDONED}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Closes what came back after its campaign was cancelled. */
export const closeCancelled = (db: Db, now: Date): Promise<unknown> =>
  sql`UPDATE mail_recipients r SET status = 'failed', reason = 'cancelled', failed_at = ${now}, next_try_at = NULL
    FROM campaign_waves w JOIN wave_counts c ON c.wave_id = w.id
    WHERE w.status = 'cancelled' AND c.pending > 0
      AND r.wave_id = w.id AND r.status = 'pending' AND r.claimed_by IS NULL`.execute(db);

/** Closes what was not sent before the offer ended. */
export const closeEnded = (db: Db, waveId: string, now: Date): Promise<unknown> =>
  sql`UPDATE mail_recipients SET status = 'failed', reason = 'offer_ended', failed_at = ${now}, next_try_at = NULL
    WHERE wave_id = ${waveId} AND status = 'pending' AND claimed_by IS NULL`.execute(db);

/** The rows themselves, counted: what counters say is believed only if this agrees. */
export async function countRows(db: Db, waveId: string): Promise<{ all: number; pending: number; ended: number }> {
  const { rows } = await sql<{ all: number; pending: number; ended: number }>`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE status = 'pending'))::int AS pending,
      (count(*) FILTER (WHERE status IN ('sent', 'opened', 'clicked', 'bounced', 'failed')))::int AS ended
    FROM mail_recipients WHERE wave_id = ${waveId}`.execute(db);
  return rows[0] ?? { all: 0, pending: 0, ended: 0 };
}
