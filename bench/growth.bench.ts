import { sql } from "kysely";
import { REPLY_FILTERS, REVIEW_SORTS, ReviewFilter } from "#shared/reviews/reviews.contract.ts";
import type { Db } from "#server/db/database.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { readDashboard } from "#server/features/analytics/dashboard.service.ts";
import { countUnread, listNotifications } from "#server/features/notifications/notifications.service.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { countNamed } from "#server/features/reviews/reviews.repo.ts";
import { makeManyReviews } from "#server/features/reviews/reviews.factory.ts";
import { countWaiting, listReviews, readSummary } from "#server/features/reviews/reviews.service.ts";
import type { Figure } from "./bench.ts";
import {
  type Ask,
  type Questions,
  askAll,
  figuresOf,
  onEmptyDatabase,
  ownerCtx,
  unlimited,
  withoutIndexes,
} from "./growth.ts";

export const name = "growth";
export const countsOnly = true;

/** Reviews and notifications of one restaurant at the end; smaller for a quick look. */
const MANY = Number(process.env["BENCH_REVIEWS"] ?? 1_000_000);
const FEW = 1000;
const OTHERS = 200_000;
const FILLED = ["reviews", "notifications"];
const PART = 100_000;
/** Pages of two pages of a search by word: how many reviews it finds decides, up to this, and not how many there are. */
const MAX_SEARCH = 3000;
const NOW = new Date("2026-11-10T12:00:00Z");
const DAYS = { few: 200, many: 3650 };

const WIDE = { from: "2001-03-07", to: "2026-11-09" };
const NARROW = { from: "2026-09-01", to: "2026-11-01" };
/** A word everybody uses, one every hundredth does, one a thousandth does, one nobody. */
const WORDS = ["lovely", "truffle", "marzipan", "licorice"];

const list =
  (query: Record<string, string>): Ask =>
  async (ctx) => {
    const { next } = await listReviews(ctx, ReviewFilter.parse(query));
    if (next !== null) await listReviews(ctx, ReviewFilter.parse({ ...query, cursor: next }));
  };
const lists = (queries: Record<string, string>[]): Record<string, Ask> =>
  Object.fromEntries(queries.map((query) => [Object.values(query).join(" "), list(query)]));

const ORDERS = REVIEW_SORTS.flatMap((sort) => REPLY_FILTERS.map((reply) => ({ sort, reply })));
const QUESTIONS: Questions = {
  dashboard: { "": readDashboard },
  "reviews summary": { "": readSummary },
  "reviews that wait for a reply, counted": { "": countWaiting },
  "reviews list": lists(
    ORDERS.flatMap((order) => [{}, { ratings: "12" }, WIDE, NARROW].map((rest) => ({ ...order, ...rest }))),
  ),
  "reviews search": lists(
    WORDS.flatMap((search) => [
      ...REVIEW_SORTS.map((sort) => ({ search, sort })),
      { search, reply: "waiting", ratings: "45" },
      { search, ...WIDE },
    ]),
  ),
  "reviews listed by the profile, as a sync counts them": {
    "": (ctx) => countNamed(ctx.db, ctx.scope.kind === "restaurant" ? ctx.scope.restaurantId : ""),
  },
  notifications: { "": (ctx) => listNotifications(ctx, 20) },
  "unread notifications": { "": countUnread },
};

/** Ten years and a million reviews of one restaurant against its first thousand: pages read for everything a screen asks. */
export const run = (): Promise<Figure[]> =>
  onEmptyDatabase(async (db, connectionString) => {
    const user = await makeUser(db, {});
    const restaurant = await makeRestaurant(db, { user_id: user.id });
    const owner = { restaurantId: restaurant.id, userId: user.id };
    const ask = () =>
      askAll(db, {
        connectionString,
        tables: ["reviews", "review_days", "review_periods", "day_counts", "notifications"],
        questions: QUESTIONS,
        ctxOf: (logged) => ownerCtx(logged, owner, NOW),
      });
    // A table of a thousand rows is read whole, whatever the indexes: as in life, there are others.
    const others = { restaurantId: (await makeRestaurant(db)).id, userId: (await makeUser(db, {})).id };
    await withoutIndexes(db, FILLED, async () => {
      await fill(db, others, 0, OTHERS);
      await fill(db, owner, 0, FEW);
    });
    const few = await ask();
    await withoutIndexes(db, FILLED, () => fill(db, owner, FEW, MANY));
    return figuresOf(few, await ask(), { "reviews search": MAX_SEARCH });
  });

async function fill(
  db: Db,
  { restaurantId, userId }: { restaurantId: string; userId: string },
  from: number,
  to: number,
): Promise<void> {
  for (let at = from; at < to; at += PART) {
    const count = Math.min(PART, to - at);
    await makeManyReviews(db, restaurantId, { from: at, count, days: at < FEW ? DAYS.few : DAYS.many, until: NOW });
    // All but the last few are read.
    await unlimited(
      db,
      sql`
        INSERT INTO notifications (user_id, type, kind, created_at, read_at)
        SELECT ${userId}, 'review', 'reviews_arrived', ${NOW}::timestamptz - n * interval '5 minutes',
          CASE WHEN n > 30 THEN ${NOW}::timestamptz END
        FROM generate_series(${at + 1}::int, ${at + count}::int) n`,
    );
  }
}
