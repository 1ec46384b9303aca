import { z } from "zod";
import type { QueueState } from "#shared/jobs/jobs.contract.ts";
import type { Ctx } from "#server/context.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { type Question, answeredBy } from "#server/db/questions.ts";
import { AppError } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { STAFF_NOTICE, hasLimitLeft } from "#server/features/limits/limits.service.ts";
import { JOBS_SCREEN } from "#server/features/mails/mails.service.ts";
import { notifyStaff } from "#server/features/notifications/notifications.service.ts";
import { type DeadJob, jobKind } from "#server/platform/jobs/jobs.port.ts";
import { queueState } from "./health.rules.ts";
import * as repo from "./jobs.repo.ts";

export const sweepDeadJobsJob = jobKind("jobs.sweep_dead", z.object({}));

/** When a job died and its id: where the next page of the list begins. */
const PLACE = cursorOf(z.tuple([part.micros, part.id]));

const DAY = 86_400_000;
/** A dead job that nobody has dealt with is removed after this many days. */
const KEPT_DAYS = 90;
/** One call moves at most this many; the answer says how many. */
const AT_ONCE = 500;

/** Writes down a job that failed for good and tells staff, once an hour for a kind. Safe to repeat. */
export function keepDeadJob(ctx: Ctx, { id, kind, payload, error, tries, queuedAt }: DeadJob): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = { id, kind, payload, error, tries, queued_at: queuedAt, died_at: tx.now };
    if (!(await repo.insertDeadJob(tx.db, row))) return;
    tx.log.error({ job_id: id, job: kind, data: payload, error }, "dead letter: a job failed for good");
    if (await hasLimitLeft(tx, STAFF_NOTICE, `dead ${kind}`))
      await notifyStaff(tx, "settings", { type: "system", kind: "job_died", params: { tries }, link: JOBS_SCREEN });
  });
}

/** How many jobs of each kind wait, run, have failed or are dead. */
export async function countJobs(ctx: Ctx): Promise<(repo.CountsRow & { state: QueueState })[]> {
  return (await repo.countJobs(ctx.db)).map((row) => ({ ...row, state: queueState(row) }));
}

/** How the queue is doing, all kinds together, each figure up to a bound. */
export const jobHealth = (limit: number): Question<repo.JobHealthRow | undefined> =>
  answeredBy(repo.jobHealth.question({ limit }), ([row]) => row);

/** Jobs that failed for good, newest first. */
export async function listDeadJobs(
  ctx: Ctx,
  query: { kind?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ rows: repo.DeadJobRow[]; next: string | null }> {
  const after = query.cursor === undefined ? undefined : PLACE.read(query.cursor);
  const rows = await repo.listDeadJobs(ctx.db, {
    kind: query.kind,
    after: after && { diedAt: new Date(after[0] / 1000), id: after[1] },
    limit: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > page.length && last ? PLACE.write([last.died_at.getTime() * 1000, last.id]) : null,
  };
}

/** Puts a dead job back into its own queue, with all its tries. */
export function retryDeadJob(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const job = await repo.takeDeadJob(tx.db, id);
    if (!job) throw new AppError("not_found");
    if (!(await tx.jobs.revive(tx.db, job))) throw new AppError("conflict");
    await recordAudit(tx, {
      action: "jobs.dead_retried",
      subject: { type: "job", id },
      details: { kind: job.kind },
    });
  });
}

/** The same for all of one kind, newest first and so many at once; returns how many there were. */
export function retryDeadJobsOf(ctx: Ctx, kind: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const jobs = await repo.takeDeadJobsOf(tx.db, kind, AT_ONCE);
    for (const job of jobs) if (!(await tx.jobs.revive(tx.db, job))) throw new AppError("conflict");
    if (jobs.length > 0)
      await recordAudit(tx, {
        action: "jobs.dead_retried",
        subject: { type: "job", id: null },
        details: { kind, count: jobs.length },
      });
    return jobs.length;
  });
}

/** Forgets a dead job. */
export function removeDeadJob(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const job = await repo.takeDeadJob(tx.db, id);
    if (!job) throw new AppError("not_found");
    await recordAudit(tx, {
      action: "jobs.dead_removed",
      subject: { type: "job", id },
      details: { kind: job.kind, payload: job.payload },
    });
  });
}

/** Removes dead jobs nobody has looked at for three months. */
export const sweepDeadJobs = (ctx: Pick<Ctx, "db" | "now">): Promise<unknown> =>
  repo.sweepDeadJobs(ctx.db, new Date(ctx.now.getTime() - KEPT_DAYS * DAY));
