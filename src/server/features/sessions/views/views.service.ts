import { z } from "zod";
import { requireStaff } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { hashToken, makeSecretToken } from "#server/platform/passwords/secret-token.ts";
import * as repo from "./views.repo.ts";
import { type ViewEnd, endOf, endedBy } from "./views.rules.ts";

/** Ends what nobody ended; one waits for the end of each view. */
export const endViewsJob = jobKind("sessions.end_views", z.object({}));

/** What these tokens begin with: no other token is looked for among them, and whoever finds one in a log knows what it is. */
const PREFIX = "view-";
export const isViewToken = (token: string): boolean => token.startsWith(PREFIX);

interface BegunView {
  token: string;
  endsAt: Date;
  owner: { id: string; name: string };
  restaurant: string | null;
}

/**
 * Lets a staff member see what an owner sees. One at a time for each of their sessions: another one ends the first. The owner
 * reads of it in their notices; the reason is for the audit log alone.
 */
export function beginView(ctx: Ctx, userId: string, { reason }: { reason: string }): Promise<BegunView> {
  return inTransaction(ctx, async (tx) => {
    const staff = requireStaff(tx);
    if (!(await repo.lockStaffSession(tx.db, staff.sessionId))) throw new AppError("unauthenticated");
    const owner = await repo.lockOwner(tx.db, userId);
    if (!owner) throw new AppError("not_found");
    if (owner.status !== "active") throw new AppError("view_of_inactive");
    await recordEnds(tx, await repo.deleteViewsBySession(tx.db, staff.sessionId), "replaced");
    const token = PREFIX + makeSecretToken();
    const endsAt = endOf(tx.now);
    await repo.insertView(tx.db, {
      token_hash: hashToken(token),
      user_id: userId,
      staff_id: staff.staffId,
      staff_session_id: staff.sessionId,
      credential_epoch: owner.credential_epoch,
      created_at: tx.now,
      ends_at: endsAt,
    });
    const restaurant = await repo.findRestaurantOf(tx.db, userId);
    await recordAudit(tx, {
      action: "sessions.view_begun",
      subject: { type: "user", id: userId },
      restaurantId: restaurant?.id ?? null,
      details: { reason },
    });
    await notifyOwner(tx, userId, { type: "info", kind: "support_viewed" });
    await tx.jobs.enqueue(tx.db, endViewsJob, {}, { startAfter: endsAt });
    const name = `${owner.first_name} ${owner.last_name}`;
    return { token, endsAt, owner: { id: userId, name }, restaurant: restaurant?.name ?? null };
  });
}

/** Ends the caller's own view of an owner; that there is none any more is what was wanted. */
export function endView(ctx: Ctx, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repo.lockOwner(tx.db, userId))) throw new AppError("not_found");
    await recordEnds(tx, await repo.deleteViewsOf(tx.db, userId, requireStaff(tx).staffId), "ended");
  });
}

/** Ends whatever staff see of an owner, because they signed everybody else out, or somebody did so for them. */
export const endViewsOf = async (tx: Ctx, userId: string): Promise<void> =>
  recordEnds(tx, await repo.deleteViewsOf(tx.db, userId), "owner_ended");

/** The view a token stands for, if it goes on. One that has ended by itself is written down as soon as somebody notices. */
export async function findRunningView(db: Db, token: string, now: Date): Promise<repo.ViewRow | undefined> {
  const view = await repo.findView(db, hashToken(token));
  if (!view) return undefined;
  const end = endedBy(view, now);
  if (!end) return view;
  await closeView({ db, now, actor: { kind: "system" }, origin: NOWHERE }, view, end);
  return undefined;
}
const NOWHERE = { ip: null, userAgent: null, requestId: "" };

type EndCtx = Pick<Ctx, "db" | "now" | "actor" | "origin">;

const closeView = (ctx: EndCtx, { id }: { id: string }, end: ViewEnd): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const closed = await repo.deleteView(tx.db, id);
    await recordEnds(tx, closed ? [closed] : [], end);
  });

/** Writes down how views ended that nobody ended. Safe to run twice. */
export async function endOverdueViews(ctx: Ctx): Promise<void> {
  for (const view of await repo.listOverdue(ctx.db, ctx.now))
    await closeView(ctx, view, endedBy(view, ctx.now) ?? "time");
}

async function recordEnds(tx: EndCtx, views: readonly repo.ViewRow[], end: ViewEnd): Promise<void> {
  for (const view of views)
    await recordAudit(tx, {
      action: "sessions.view_ended",
      subject: { type: "user", id: view.user_id },
      // What ends by itself is still somebody's.
      ...(tx.actor.kind === "system" && view.staff_id && { actor: { kind: "staff", staffId: view.staff_id } as const }),
      details: { how: end },
    });
}
