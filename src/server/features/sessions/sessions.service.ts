import { z } from "zod";
import type { AccessVerdict, Ctx, OwnerActor } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { AppError } from "#server/errors.ts";
import { type Authenticator, requireOwner } from "#server/actor.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { hashToken, makeSecretToken } from "#server/platform/passwords/secret-token.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { findTokenSubject, forgetTokens } from "#server/features/tokens/tokens.service.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { endViewsOf, findRunningView, isViewToken } from "#server/features/sessions/views/views.service.ts";
import * as repo from "./sessions.repo.ts";
import { ABSOLUTE_LIMIT, isSessionAlive, needsTouch } from "./sessions.rules.ts";

export const sweepSessionsJob = jobKind("sessions.sweep", z.object({}));

/**
 * Signs somebody in: the token leaves the server once, only its hash stays. Refuses when what they proved themselves with died
 * in the meantime, such as a password that was changed while it was being checked.
 */
export async function openSession(
  ctx: Ctx,
  holder: repo.SessionHolder,
  { remember }: { remember: boolean },
): Promise<string> {
  const token = makeSecretToken();
  const opened = await repo.insertSession(ctx.db, holder, {
    token_hash: hashToken(token),
    remember,
    ip: ctx.origin.ip,
    user_agent: ctx.origin.userAgent,
    at: ctx.now,
  });
  if (!opened) throw new AppError("invalid_credentials");
  return token;
}

/** Lets the session in which somebody changed their own credentials live on in the epoch this begins; false when it has died. */
export const keepSession = (ctx: Pick<Ctx, "db">, sessionId: string, epochBefore: number): Promise<boolean> =>
  repo.moveSession(ctx.db, sessionId, epochBefore);

/** What a subscription gives access to. Subscriptions stand above sessions, so this is handed in where both are known. */
interface AccessJudge {
  judgeAccess(subscription: repo.HeldSubscription | undefined, now: Date): AccessVerdict;
  findAccessOfUser(db: Db, userId: string, now: Date): Promise<AccessVerdict>;
}

/** Answers who holds a token. An owner's token is nobody on the staff side, and the other way round. */
export const makeAuthenticator = (judge: AccessJudge): Omit<Authenticator, "till"> => ({
  async owner(db, token, now) {
    if (isViewToken(token)) return findViewed(judge, { db, now }, token);
    const row = await repo.findOwnerSession(db, hashToken(token));
    if (!row || !isSessionAlive(row, now)) return undefined;
    if (needsTouch(row, now)) await repo.touchSession(db, row.id, now);
    const subscription =
      row.subscription_status && row.current_period_end
        ? { status: row.subscription_status, current_period_end: row.current_period_end, grace_until: row.grace_until }
        : undefined;
    return {
      kind: "owner",
      userId: row.user_id,
      sessionId: row.id,
      restaurantId: row.restaurant_id,
      restaurantStatus: row.restaurant_status ?? undefined,
      access: judge.judgeAccess(subscription, now),
    };
  },
  async staff(db, token, now) {
    const row = await repo.findStaffSession(db, hashToken(token));
    if (!row || !isSessionAlive(row, now)) return undefined;
    if (needsTouch(row, now)) await repo.touchSession(db, row.id, now);
    return { kind: "staff", staffId: row.staff_id, sessionId: row.id, role: row.role, permissions: row.permissions };
  },
  async proof(db, token, now) {
    const userId = await findTokenSubject({ db, now }, "continuation", token);
    const row = userId && (await repo.findActiveAccount(db, userId));
    if (!row) return undefined;
    return {
      kind: "proven",
      userId,
      restaurantId: row.restaurant_id,
      access: await judge.findAccessOfUser(db, userId, now),
    };
  },
});

/** The owner whom staff look at. Nothing of this leaves a trace in the owner's account: it is no session of theirs. */
async function findViewed(
  judge: AccessJudge,
  { db, now }: Pick<Ctx, "db" | "now">,
  token: string,
): Promise<OwnerActor | undefined> {
  const view = await findRunningView(db, token, now);
  const account = view && (await repo.findActiveAccount(db, view.user_id));
  if (!view?.staff_id || !account) return undefined;
  return {
    kind: "owner",
    userId: view.user_id,
    sessionId: view.id,
    restaurantId: account.restaurant_id,
    restaurantStatus: account.restaurant_status ?? undefined,
    access: await judge.findAccessOfUser(db, view.user_id, now),
    viewing: { staffId: view.staff_id },
  };
}

/** Where the owner is signed in, alive sessions only. */
export async function listSessions(ctx: Ctx) {
  const rows = await repo.listUserSessions(ctx.db, requireOwner(ctx).userId);
  return rows.filter((row) => isSessionAlive(row, ctx.now));
}

/** Ends the caller's own session. */
export async function closeSession(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind === "owner" || ctx.actor.kind === "staff") await repo.deleteSession(ctx.db, ctx.actor.sessionId);
}

/** Ends one of the owner's sessions; somebody else's is not found. */
export function revokeSession(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repo.deleteUserSession(tx.db, requireOwner(tx).userId, id))) throw new AppError("not_found");
    await recordAudit(tx, { action: "sessions.revoked", subject: { type: "session", id } });
  });
}

/** Ends all of the owner's sessions but the one calling, and the proof that could open another. */
export function revokeOtherSessions(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const owner = requireOwner(tx);
    const count = await repo.deleteOtherSessions(tx.db, owner.userId, owner.sessionId);
    await forgetTokens(tx, "continuation", owner.userId);
    await endViewsOf(tx, owner.userId);
    await recordAudit(tx, {
      action: "sessions.revoked_others",
      subject: { type: "user", id: owner.userId },
      details: { count },
    });
  });
}

/** Where an owner is signed in, for staff. */
export async function listSessionsOf(ctx: Ctx, userId: string) {
  if (!(await repo.hasUser(ctx.db, userId))) throw new AppError("not_found");
  return (await repo.listUserSessions(ctx.db, userId)).filter((row) => isSessionAlive(row, ctx.now));
}

/** Ends one of an owner's sessions, by staff; one of somebody else's is not found. */
export function revokeSessionOf(ctx: Ctx, userId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repo.deleteUserSession(tx.db, userId, id))) throw new AppError("not_found");
    await recordRevoked(tx, userId, 1);
  });
}

/** Ends all of an owner's sessions, and the proof that could open another. */
export function revokeAllOf(ctx: Ctx, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repo.hasUser(tx.db, userId))) throw new AppError("not_found");
    const count = await repo.deleteUserSessions(tx.db, userId);
    await forgetTokens(tx, "continuation", userId);
    await endViewsOf(tx, userId);
    if (count > 0) await recordRevoked(tx, userId, count);
  });
}

const recordRevoked = (tx: Ctx, userId: string, count: number): Promise<void> =>
  recordAudit(tx, { action: "sessions.revoked_by_staff", subject: { type: "user", id: userId }, details: { count } });

/** Removes sessions nobody can use any more. */
export const sweepSessions = (ctx: Pick<Ctx, "db" | "now">) =>
  repo.deleteSessionsBefore(ctx.db, new Date(ctx.now.getTime() - ABSOLUTE_LIMIT));
