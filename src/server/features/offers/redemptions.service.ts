import { z } from "zod";
import { type OfferTry } from "#shared/offers/offers.contract.ts";
import { SURPRISE_DAYS, type UndoReason } from "#shared/offers/offer-values.ts";
import { requireRestaurant } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, tooMany } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import { readRedeemPayload } from "#server/features/campaigns/tracking/redeem-payload.service.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";
import * as repo from "./redemptions.repo.ts";
import { GUESS_WINDOW_MS, MOST_GUESSES, guessingWait, isWithin, mayNameAmount, mayUndo } from "./redemptions.rules.ts";

const PAGE = 20;
const PLACE = cursorOf(z.tuple([part.micros, part.id]));
/** One that was taken back just now makes room for another; more than a few in a row is a fault. */
const TRIES = 3;
const ATTEMPTS_KEPT_MS = 90 * 86_400_000;

const tillOf = ({ actor }: Pick<Ctx, "actor">): string | null => (actor.kind === "till" ? actor.tillId : null);

/** A try at the till, with everything that is found out once. */
interface Attempt extends Pick<OfferTry, "key"> {
  restaurantId: string;
  tillId: string | null;
  isTyped: boolean;
  amountCents: number | null;
  /** What time it is for campaigns, and when the code was shown. */
  time: Date;
  shownAt: Date;
  find(tx: Ctx): Promise<repo.Target | undefined>;
}

/** What a try comes to. A refusal is kept in the log like a success, so it is thrown only after that is written. */
type Verdict = repo.RedemptionRow | AppError;

/**
 * Redeems what was scanned, or a code for the address it was sent to. One per guest, offer and rotation: of several tries at
 * once exactly one succeeds. Told twice with the same key, a try counts once.
 */
export async function redeem(ctx: Ctx, input: OfferTry): Promise<repo.RedemptionRow> {
  const time = await campaignTime(ctx);
  const attempt: Attempt = {
    restaurantId: requireRestaurant(ctx),
    tillId: tillOf(ctx),
    key: input.key,
    isTyped: input.payload === undefined,
    amountCents: input.amount_cents ?? null,
    time,
    shownAt: new Date(time.getTime() - input.seconds_ago * 1000),
    find: finderOf(ctx, input),
  };
  const verdict = await inTransaction(ctx, (tx) => decide(tx, attempt));
  if (verdict instanceof AppError) throw verdict;
  return verdict;
}

/** How the code is looked up. What was scanned carries our signature; what is typed must fit the guest's address. */
function finderOf(ctx: Ctx, { payload, code = "", email = "" }: OfferTry): Attempt["find"] {
  const restaurantId = requireRestaurant(ctx);
  if (payload !== undefined) {
    const scanned = readRedeemPayload(ctx, payload.trim());
    if (!scanned) throw new AppError("offer_qr_format");
    return (tx) => repo.findByRecipient(tx.db, restaurantId, scanned);
  }
  const typed = { code, email, emailKey: emailKeyOf(ctx, email), days: SURPRISE_DAYS };
  return async (tx) =>
    (await repo.findByAddress(tx.db, restaurantId, typed)) ?? (await repo.findSurprise(tx.db, restaurantId, typed));
}

async function decide(tx: Ctx, attempt: Attempt): Promise<Verdict> {
  const told = attempt.key && (await repo.findByDeviceKey(tx.db, attempt.restaurantId, attempt.key));
  if (told) return told;
  // Only codes that are typed can be guessed: a scan goes on working while typing is stopped.
  if (attempt.isTyped) {
    const wait = await waitAfterGuesses(tx, attempt.restaurantId);
    if (wait > 0) return tooMany("too_many_attempts", wait);
  }
  const target = await attempt.find(tx);
  if (!target || !isWithin(attempt.shownAt, target)) {
    await note(tx, attempt, "invalid", null);
    return new AppError("offer_invalid");
  }
  const { redemption, isNew } = await take(tx, attempt, target);
  if (isNew) await note(tx, attempt, "redeemed", redemption.id);
  if (isNew || redemption.device_key === attempt.key) return redemption;
  await note(tx, attempt, "used_before", redemption.id);
  return usedBefore(redemption);
}

/** Codes are typed one after the other in one restaurant, over all its tills: guesses that come at once cannot overtake the count. */
async function waitAfterGuesses(tx: Ctx, restaurantId: string): Promise<number> {
  await lockUntilCommit(tx.db, "guesses", restaurantId);
  const since = new Date(tx.now.getTime() - GUESS_WINDOW_MS);
  return guessingWait(await repo.listGuesses(tx.db, restaurantId, { since, limit: MOST_GUESSES }), tx.now);
}

/** Writes the redemption, or finds the one that came first. */
async function take(
  tx: Ctx,
  attempt: Attempt,
  target: repo.Target,
): Promise<{ redemption: repo.RedemptionRow; isNew: boolean }> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made = await repo.insertRedemption(tx.db, {
      kind: target.kind,
      wave_id: target.wave_id,
      recipient_id: target.recipient_id,
      surprise_id: target.surprise_id,
      client_id: target.client_id,
      offer_text: target.offer_text,
      valid_until: target.valid_until,
      restaurant_id: attempt.restaurantId,
      till_id: attempt.tillId,
      amount_cents: attempt.amountCents,
      device_key: attempt.key ?? null,
      redeemed_at: attempt.shownAt,
      recorded_at: attempt.time,
    });
    const redemption = made ? await repo.findRedemption(tx.db, tx.scope, made.id) : await repo.findUse(tx.db, target);
    if (redemption) return { redemption, isNew: made !== undefined };
  }
  throw new AppError("conflict");
}

const note = (
  tx: Ctx,
  { restaurantId, tillId, isTyped }: Attempt,
  outcome: "redeemed" | "used_before" | "invalid",
  redemptionId: string | null,
): Promise<unknown> =>
  repo.insertAttempt(tx.db, {
    restaurant_id: restaurantId,
    till_id: tillId,
    redemption_id: redemptionId,
    outcome,
    is_typed: isTyped,
    at: tx.now,
  });

const usedBefore = (row: repo.RedemptionRow): AppError =>
  new AppError("offer_used", {
    used: {
      redeemed_at: row.redeemed_at.toISOString(),
      offer_text: row.offer_text,
      slot: row.slot,
      first_name: row.first_name,
      till: row.till_name,
    },
  });

/** Takes a redemption back while that is possible; a till its own alone. Asked for again, it changes nothing. */
export async function undoRedemption(ctx: Ctx, id: string, reason: UndoReason): Promise<repo.RedemptionRow> {
  const time = await campaignTime(ctx);
  return change(ctx, id, async (tx, found) => {
    if (found.undone_at) return;
    if (!mayUndo(found, time)) throw new AppError("offer_too_late");
    await repo.changeRedemption(tx.db, id, { undone_at: time, undo_reason: reason });
    await recordAudit(tx, { action: "offers.undone", subject: { type: "redemption", id }, details: { reason } });
  });
}

/** Notes what a guest's bill came to; it counts to the month's revenue. */
export async function nameAmount(ctx: Ctx, id: string, amountCents: number | null): Promise<repo.RedemptionRow> {
  const time = await campaignTime(ctx);
  return change(ctx, id, async (tx, found) => {
    if (found.undone_at) throw new AppError("offer_undone");
    if (!mayNameAmount(found, time, tillOf(tx) === null ? "owner" : "till")) throw new AppError("offer_too_late");
    if (found.amount_cents === amountCents) return;
    await repo.changeRedemption(tx.db, id, { amount_cents: amountCents });
    await recordAudit(tx, {
      action: "offers.amount_named",
      subject: { type: "redemption", id },
      details: { before: found.amount_cents, now: amountCents },
    });
  });
}

type LockedRedemption = NonNullable<Awaited<ReturnType<typeof repo.lockRedemption>>>;

const change = (
  ctx: Ctx,
  id: string,
  work: (tx: Ctx, found: LockedRedemption) => Promise<void>,
): Promise<repo.RedemptionRow> =>
  inTransaction(ctx, async (tx) => {
    const found = await repo.lockRedemption(tx.db, tx.scope, id, tillOf(tx));
    if (!found) throw new AppError("not_found");
    await work(tx, found);
    const changed = await repo.findRedemption(tx.db, tx.scope, id);
    if (!changed) throw new AppError("not_found");
    return changed;
  });

/** A page of what was redeemed, newest first; what was taken back is among it. */
export async function listRedemptions(
  ctx: Ctx,
  { cursor, ...filter }: repo.RedemptionFilter & { cursor?: string | undefined },
): Promise<{ rows: repo.ListedRedemption[]; next: string | null }> {
  const [micros, id] = cursor === undefined ? [] : PLACE.read(cursor);
  const after = micros !== undefined && id !== undefined ? { micros, id } : undefined;
  const rows = await repo.listRedemptions(ctx.db, ctx.scope, { filter, after, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { rows: page, next: rows.length > PAGE && last ? PLACE.write([Number(last.micros), last.id]) : null };
}

/** Tries are kept as long as somebody may ask about an evening; their sums stay. */
export const forgetAttempts = (ctx: Pick<Ctx, "db" | "now">): Promise<void> =>
  repo.deleteAttemptsBefore(ctx.db, new Date(ctx.now.getTime() - ATTEMPTS_KEPT_MS));
