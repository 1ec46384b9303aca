import { mayRestaurant } from "#shared/domain/restaurant-acts.ts";
import { MOST_TILLS } from "#shared/offers/offer-values.ts";
import { type Authenticator, requireRestaurant } from "#server/actor.ts";
import type { AccessVerdict, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { tryPassword } from "#server/features/limits/password-tries.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { OFFER_LIMITS } from "#server/features/offers/offers.limits.ts";
import { judgeAccess } from "#server/features/subscriptions/access.service.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import { hashToken, makeSecretToken } from "#server/platform/passwords/secret-token.ts";
import * as repo from "./tills.repo.ts";
import { TILL_IDLE_MS, isTillSessionAlive, needsTillTouch } from "./tills.rules.ts";

/** Those that were ended are shown for a while; older ones are in the audit log. */
const SHOWN = 100;

const aliveSince = (now: Date): Date => new Date(now.getTime() - TILL_IDLE_MS);

/** The restaurant's tills, each with the phones that are signed in to it. */
export async function listTills(ctx: Ctx): Promise<{ till: repo.TillRow; sessions: repo.TillSessionRow[] }[]> {
  const [tills, sessions] = await Promise.all([
    repo.listTills(ctx.db, ctx.scope, SHOWN),
    repo.listSessions(ctx.db, ctx.scope, aliveSince(ctx.now)),
  ]);
  return tills.map((till) => ({ till, sessions: sessions.filter((session) => session.till_id === till.id) }));
}

/** Makes a till. Its link leaves the server this once: only a hash of what is in it stays. */
export async function createTill(
  ctx: Ctx,
  { name, pin }: { name: string; pin?: string | null | undefined },
): Promise<{ till: repo.TillRow; url: string }> {
  const restaurantId = requireRestaurant(ctx);
  await takeFromLimit(ctx, OFFER_LIMITS.till_create, restaurantId);
  const token = makeSecretToken();
  const pinHash = pin ? await hashPassword(pin, { account: restaurantId }) : null;
  const till = await inTransaction(ctx, async (tx) => {
    if ((await repo.countWorking(tx.db, tx.scope)) >= MOST_TILLS) throw new AppError("tills_too_many");
    const made = await repo.insertTill(tx.db, {
      restaurant_id: restaurantId,
      name,
      token_hash: hashToken(token),
      pin_hash: pinHash,
      created_at: tx.now,
    });
    await recordAudit(tx, {
      action: "offers.till_created",
      subject: { type: "till", id: made.id },
      details: { name, has_pin: pinHash !== null },
    });
    return { ...made, last_redeemed_at: null };
  });
  // Behind the hash: what stands there is sent to no server and kept in no log.
  return { till, url: `${ctx.config.publicUrl}/till#${token}` };
}

/** Ends a till: its link and every phone signed in by it stop working at once. What was redeemed there stays. */
export function endTill(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const till = await repo.lockTill(tx.db, tx.scope, id);
    if (!till) throw new AppError("not_found");
    if (till.ended_at) return;
    await repo.endTill(tx.db, id, tx.now);
    await recordAudit(tx, { action: "offers.till_ended", subject: { type: "till", id }, details: { name: till.name } });
  });
}

/** Signs one phone out; the link could sign it in again. */
export function endTillSession(ctx: Ctx, id: string, sessionId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const till = await repo.lockTill(tx.db, tx.scope, id);
    if (!till || !(await repo.deleteSession(tx.db, id, sessionId))) throw new AppError("not_found");
    await recordAudit(tx, { action: "offers.till_session_ended", subject: { type: "till", id } });
  });
}

/** Signs a phone in by a till's link, and its PIN where it has one. PINs are tried within the limits of passwords. */
export async function openTill(
  ctx: Ctx,
  { link, pin }: { link: string; pin?: string | undefined },
): Promise<{ token: string; till: string; restaurant: string }> {
  await takeFromLimit(ctx, OFFER_LIMITS.till_open_ip, ctx.origin.ip ?? "unknown");
  const till = await repo.findByToken(ctx.db, hashToken(link));
  if (!till) throw new AppError("till_link_invalid");
  if (!mayRestaurant(till.restaurant_status, "open_tills")) throw new AppError("till_paused");
  if (till.pin_hash !== null) await checkPin(ctx, { id: till.id, pin_hash: till.pin_hash }, pin);
  const token = makeSecretToken();
  const opened = await repo.insertSession(ctx.db, {
    till_id: till.id,
    token_hash: hashToken(token),
    user_agent: ctx.origin.userAgent,
    created_at: ctx.now,
    last_active_at: ctx.now,
  });
  if (!opened) throw new AppError("till_link_invalid");
  await recordAudit(ctx, {
    action: "offers.till_opened",
    subject: { type: "till", id: till.id },
    restaurantId: till.restaurant_id,
  });
  return { token, till: till.name, restaurant: till.restaurant_name };
}

async function checkPin(ctx: Ctx, till: { id: string; pin_hash: string }, pin: string | undefined): Promise<void> {
  if (pin === undefined || pin === "") throw new AppError("till_pin_required");
  const whose = { at: "login", audience: "till", email: till.id, ip: ctx.origin.ip } as const;
  const isRight = await tryPassword(ctx, whose, async (verify) => (await verify(pin, till.pin_hash)) || undefined);
  if (!isRight) throw new FieldErrors({ pin: ["offers:pin_wrong"] });
}

/** Where the scanner is. */
export async function whereAmI(ctx: Ctx): Promise<{ restaurant: string; till: string | null }> {
  requireRestaurant(ctx);
  const place = await repo.findPlace(ctx.db, ctx.scope, ctx.actor.kind === "till" ? ctx.actor.tillId : null);
  if (!place) throw new AppError("not_found");
  return place;
}

/** Answers which till a token belongs to, if it works; what it may do goes by the restaurant's subscription. */
export const findTill: Authenticator["till"] = async (db, token, now) => {
  const row = await repo.findSession(db, hashToken(token));
  if (!row || !isTillSessionAlive(row, now)) return undefined;
  if (needsTillTouch(row, now)) await repo.touchSession(db, row.id, now);
  return {
    kind: "till",
    tillId: row.till_id,
    sessionId: row.id,
    restaurantId: row.restaurant_id,
    restaurantStatus: row.restaurant_status,
    access: accessOf(row, now),
  };
};

function accessOf(row: NonNullable<Awaited<ReturnType<typeof repo.findSession>>>, now: Date): AccessVerdict {
  const { subscription_status: status, current_period_end, grace_until } = row;
  return judgeAccess(status && current_period_end ? { status, current_period_end, grace_until } : undefined, now);
}

/** Removes phones that nobody has used for long. */
export const forgetTillSessions = (ctx: Pick<Ctx, "db" | "now">): Promise<void> =>
  repo.deleteSessionsBefore(ctx.db, aliveSince(ctx.now));
