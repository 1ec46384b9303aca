import type { Db } from "./database.ts";

/** Access is judged by the newest subscription of a restaurant: narrow this to one restaurant and it is that row. */
export const newestSubscription = (db: Db) =>
  db.selectFrom("subscriptions").orderBy("subscriptions.started_at", "desc").limit(1);
