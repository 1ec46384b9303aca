import type { Locale } from "#shared/domain/locales.ts";
import type { NotificationData } from "#shared/notifications/notifications.contract.ts";
import type { Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import * as google from "#server/features/reviews/google/google.repo.ts";
import { type ReviewRow, findRestaurantWithOwner } from "#server/features/reviews/reviews.repo.ts";

/** More new reviews than this at once are told in one sentence. */
const TOLD_ONE_BY_ONE = 3;

export interface OwnerOf {
  restaurantId: string;
  userId: string | null;
  placeId: string | null;
  locale: Locale;
}

/** Whom to tell about a restaurant, and which place it is. */
export async function findOwner(db: Db, restaurantId: string): Promise<OwnerOf | undefined> {
  const row = await findRestaurantWithOwner(db, restaurantId);
  return row && { restaurantId: row.id, userId: row.user_id, placeId: row.google_place_id, locale: row.locale ?? "en" };
}

/** Tells the owner of new reviews, in the transaction that brought them. */
export async function tellOfNews(ctx: Ctx, owner: OwnerOf, added: readonly ReviewRow[]): Promise<void> {
  if (added.length > TOLD_ONE_BY_ONE)
    return tell(ctx, owner, { kind: "reviews_arrived", params: { count: added.length } });
  for (const { author_name: author, rating } of added)
    await tell(ctx, owner, { kind: "review_arrived", params: { author, rating }, data: { rating } });
}

/** Tells the owner that a first look has brought what Google had; none of it need be new. */
export const tellOfArrival = (ctx: Ctx, owner: OwnerOf, count: number): Promise<void> =>
  tell(ctx, owner, { kind: "reviews_fetched", params: { count } });

async function tell(
  ctx: Ctx,
  { restaurantId, userId }: OwnerOf,
  news: {
    kind: "review_arrived" | "reviews_arrived" | "reviews_fetched";
    params: Record<string, string | number>;
    data?: NotificationData;
  },
): Promise<void> {
  if (userId === null) return;
  await notifyOwner(ctx, userId, {
    ...news,
    type: "review",
    data: { ...news.data, restaurant_id: restaurantId },
    link: `/restaurants/${restaurantId}/reviews`,
  });
}

/** Google no longer honours the owner's consent: said once, until it is given again. */
export async function noteLostConnection(ctx: Ctx, owner: Pick<OwnerOf, "restaurantId" | "userId">): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await google.loseConnection(tx.db, owner.restaurantId, tx.now)) || owner.userId === null) return;
    await notifyOwner(tx, owner.userId, {
      type: "warning",
      topic: "google",
      kind: "google_connection_lost",
      link: "/restaurant-info",
    });
  });
}
