import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { ReviewFacts, ReviewPage } from "#server/platform/google/google.port.ts";
import * as google from "#server/features/reviews/google/google.repo.ts";
import { ingestReviews } from "./ingest.service.ts";
import * as repo from "#server/features/reviews/reviews.repo.ts";
import { type ReviewSource, joinWords, recogniseReview } from "#server/features/reviews/reviews.rules.ts";

/** Fetches reviews page by page; each page is kept even if the next one fails. */
export interface Pull {
  syncId: string;
  restaurantId: string;
  /** Is told about each new review, inside the transaction that brought it. */
  onAdded: (tx: Ctx, added: repo.ReviewRow[]) => Promise<void>;
}

/** The place or the connection was changed while this sync was at work, or it was given up for dead: what it has read is old. */
export class SyncReplaced extends Error {
  override name = "SyncReplaced";
}

/** Writes for a sync, as long as it is the restaurant's own: under the lock under which another one would replace it. */
export const inSync = <T>(
  ctx: Ctx,
  { syncId, restaurantId }: Pick<Pull, "syncId" | "restaurantId">,
  write: (tx: Ctx) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    await repo.lockReviews(tx.db, restaurantId);
    if (!(await google.isRunning(tx.db, syncId))) throw new SyncReplaced();
    return write(tx);
  });

/** The few reviews Google shows to everybody. */
export const pullPublic = (ctx: Ctx, pull: Pull, reviews: readonly ReviewFacts[]): Promise<void> =>
  takeIn(ctx, pull, { reviews, source: "place", total: reviews.length }).then(() => undefined);

/**
 * All reviews of a connected profile, last changed first. A page without news ends it, since everything after is older
 * news; unless Google has another number of reviews than we do: then some were deleted there, and only the whole list
 * tells which.
 */
export async function pullAll(ctx: CallCtx, pull: Pull, account: { token: string; location: string }): Promise<void> {
  const seen = new Set<string>();
  const readPage = async (pageToken: string | undefined) => {
    const asked = pageToken === undefined ? {} : { pageToken };
    const page: ReviewPage = await ctx.google.listReviews(account.token, account.location, asked);
    for (const { id } of page.reviews) seen.add(id);
    const news = await takeIn(ctx, pull, { reviews: page.reviews, source: "business", total: page.totalCount });
    return { next: page.nextPageToken ?? undefined, total: page.totalCount, news };
  };
  let page = await readPage(undefined);
  for (;;) {
    const known = page.news === 0 ? await repo.countNamed(ctx.db, pull.restaurantId) : undefined;
    if (known === page.total) return;
    if (page.next === undefined) break;
    page = await readPage(page.next);
  }
  // A review that was changed while the pages were read has moved to the first one, past us.
  if (seen.size < page.total) await readPage(undefined);
  await removeDeleted(ctx, pull, [...seen]);
}

async function takeIn(
  ctx: Ctx,
  pull: Pull,
  page: { reviews: readonly ReviewFacts[]; source: ReviewSource; total: number },
): Promise<number> {
  return inSync(ctx, pull, async (tx) => {
    const { added, changed } = await ingestReviews(tx, pull.restaurantId, page.reviews, page.source);
    const progress = { read: page.reviews.length, total: page.total, added: added.length, changed, removed: 0 };
    await google.addProgress(tx.db, pull.syncId, progress, tx.clock());
    if (added.length > 0) await pull.onAdded(tx, added);
    return added.length + changed;
  });
}

/** What an owner wrote to a review before the profile had named it goes along to the same review under its new name. */
async function moveWords(tx: Ctx, restaurantId: string): Promise<void> {
  for (const old of await repo.listUnnamedWithWords(tx.db, restaurantId)) {
    const same = recogniseReview(old, await repo.listLikely(tx.db, old));
    if (!same) continue;
    await repo.removeReview(tx.db, old.id);
    const place_ref = same.place_ref ?? old.place_ref;
    await repo.changeReview(tx.db, same.id, { ...joinWords(same, old), place_ref, updated_at: tx.now });
  }
}

async function removeDeleted(ctx: Ctx, pull: Pull, seen: readonly string[]): Promise<void> {
  await inSync(ctx, pull, async (tx) => {
    await moveWords(tx, pull.restaurantId);
    const removed = await repo.removeOthers(tx.db, pull.restaurantId, seen);
    const progress = { read: 0, total: seen.length, added: 0, changed: 0, removed };
    await google.addProgress(tx.db, pull.syncId, progress, tx.clock());
  });
}
