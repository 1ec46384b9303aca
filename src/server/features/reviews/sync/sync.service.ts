import type { SyncReason } from "#shared/reviews/google.contract.ts";
import { isFirstLook } from "#shared/reviews/google-state.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { tellStaffOfKey } from "#server/features/restaurants/google-key.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { GoogleNotConnected } from "#server/platform/google/google.port.ts";
import { googleFailure } from "#server/platform/google/google-failure.ts";
import * as google from "#server/features/reviews/google/google.repo.ts";
import { type OwnerOf, findOwner, noteLostConnection, tellOfArrival, tellOfNews } from "./news.service.ts";
import { savePlaceFacts } from "#server/features/reviews/google/place-facts.service.ts";
import { SyncReplaced, inSync, pullAll, pullPublic } from "./pull.service.ts";
import type * as repo from "#server/features/reviews/reviews.repo.ts";
import { nightOffsetMs } from "#server/features/reviews/reviews.rules.ts";
import { syncJob, syncNightJob } from "#server/features/reviews/reviews.kinds.ts";
import { REVIEW_LIMITS } from "#server/features/reviews/reviews.limits.ts";

/** A live sync is given up after this long without a sign of life; the queue has tried it again several times by then. */
const DEAD_AFTER_MS = 20 * 60_000;
const NIGHT_BATCH = 500;

/**
 * Starts a sync unless one is live, which then is what the caller wanted; but one that began before the place or the
 * connection changed asks Google the wrong question, so the new one takes its place. Call it in a transaction.
 */
export async function startSync(ctx: Ctx, restaurantId: string, reason: SyncReason): Promise<void> {
  if (isFirstLook(reason)) await google.removeLiveSync(ctx.db, restaurantId);
  await queueSync(ctx, restaurantId, reason);
}

async function queueSync(ctx: Ctx, restaurantId: string, reason: SyncReason): Promise<void> {
  await google.endDeadSync(ctx.db, restaurantId, new Date(ctx.now.getTime() - DEAD_AFTER_MS), ctx.now);
  const sync = await google.insertSync(ctx.db, queuedSync(ctx, restaurantId, reason));
  if (sync) await ctx.jobs.enqueue(ctx.db, syncJob, { sync_id: sync.id });
}

const queuedSync = (ctx: Ctx, restaurantId: string, reason: SyncReason) => ({
  restaurant_id: restaurantId,
  reason,
  status: "queued" as const,
  error_code: null,
  reviews_total: null,
  queued_at: ctx.now,
  started_at: null,
  seen_at: ctx.now,
  finished_at: null,
});

/** Fetches the reviews of a place that was chosen before there was a restaurant; without one, and a second time, nothing. */
export async function startFirstSync(ctx: Ctx, restaurantId: string): Promise<void> {
  const restaurant = await findOwner(ctx.db, restaurantId);
  if (!restaurant?.placeId || (await google.findLastSync(ctx.db, restaurantId))) return;
  await inTransaction(ctx, (tx) => startSync(tx, restaurantId, "place"));
}

/** Until a place was read to its end once, whoever asks is about to see it for the first time. */
const reasonOf = async (ctx: Ctx, restaurantId: string, reason: SyncReason): Promise<SyncReason> =>
  (await google.findSyncedAt(ctx.db, restaurantId)) === null ? "place" : reason;

/** The owner pressed the button. */
export async function requestSync(ctx: Ctx): Promise<void> {
  const restaurantId = requireRestaurant(ctx);
  const restaurant = await findOwner(ctx.db, restaurantId);
  if (!restaurant?.placeId) throw new AppError("google_place_missing");
  const live = await google.findLastSync(ctx.db, restaurantId);
  if (live?.status !== "queued" && live?.status !== "running")
    await takeFromLimit(ctx, REVIEW_LIMITS.google_sync, restaurantId);
  const reason = await reasonOf(ctx, restaurantId, "owner");
  await inTransaction(ctx, (tx) => queueSync(tx, restaurantId, reason));
}

/** Gives every restaurant its turn in the night. */
export async function planNight(ctx: Ctx): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const batch = await google.listSyncable(ctx.db, last, NIGHT_BATCH);
    for (const { id } of batch) {
      const startAfter = new Date(ctx.now.getTime() + nightOffsetMs(id));
      await ctx.jobs.enqueue(ctx.db, syncNightJob, { restaurant_id: id }, { startAfter });
    }
    const end = batch.at(-1);
    if (!end || batch.length < NIGHT_BATCH) return;
    last = end.id;
  }
}

/** A restaurant's turn; a sync the owner started meanwhile does as well. */
export async function runNight(ctx: CallCtx, restaurantId: string): Promise<void> {
  await google.endDeadSync(ctx.db, restaurantId, new Date(ctx.now.getTime() - DEAD_AFTER_MS), ctx.now);
  const reason = await reasonOf(ctx, restaurantId, "night");
  const sync = await google.insertSync(ctx.db, queuedSync(ctx, restaurantId, reason));
  if (sync) await runSync(ctx, sync.id);
}

/** Fetches what is new. Whatever Google answers, what was fetched before stays, and the sync ends with an error code if it failed. */
export async function runSync(ctx: CallCtx, syncId: string): Promise<void> {
  const sync = await google.claimSync(ctx.db, syncId, ctx.now);
  if (!sync) return;
  const owner = await findOwner(ctx.db, sync.restaurant_id);
  try {
    if (!owner?.placeId) throw new AppError("google_place_missing");
    await fetchNews(ctx, sync, owner, owner.placeId);
  } catch (error) {
    if (error instanceof SyncReplaced) return;
    const code = error instanceof AppError ? error.code : googleFailure(error)?.code;
    // Not Google's fault: the queue tries again, and a sync without a sign of life is ended.
    if (!code) throw error;
    ctx.log.warn({ err: error, restaurant_id: sync.restaurant_id }, "Google sync failed");
    await tellStaffOfKey(ctx, error);
    if (owner && error instanceof GoogleNotConnected) await noteLostConnection(ctx, owner);
    await google.endSync(ctx.db, syncId, { error: code, now: ctx.clock() });
  }
}

async function fetchNews(ctx: CallCtx, sync: google.SyncRow, owner: OwnerOf, placeId: string): Promise<void> {
  const place = await ctx.google.readPlace(placeId, owner.locale);
  const pull = {
    syncId: sync.id,
    restaurantId: owner.restaurantId,
    onAdded: async (tx: Ctx, added: repo.ReviewRow[]) => {
      // A first look brings years of reviews: one sentence at the end instead of a bell for each page.
      if (!isFirstLook(sync.reason)) await tellOfNews(tx, owner, added);
    },
  };
  await inSync(ctx, pull, (tx) => savePlaceFacts(tx, owner.restaurantId, place));
  const connection = await google.findConnection(ctx.db, owner.restaurantId);
  const token = connection && !connection.lost_at ? ctx.secrets.open(connection.refresh_token) : undefined;
  if (connection?.location && token) await pullAll(ctx, pull, { token, location: connection.location });
  else await pullPublic(ctx, pull, place.reviews);
  await inSync(ctx, pull, async (tx) => {
    const { reviews_new: count } = await google.getSync(tx.db, sync.id);
    if (isFirstLook(sync.reason) && count > 0) await tellOfArrival(tx, owner, count);
    await google.endSync(tx.db, sync.id, { error: null, now: tx.clock() });
  });
}
