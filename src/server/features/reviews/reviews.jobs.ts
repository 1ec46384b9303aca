import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { restaurantCreatedJob } from "#server/features/restaurants/restaurants.service.ts";
import { planNightJob, syncJob, syncNightJob } from "./reviews.kinds.ts";
import { planNight, runNight, runSync, startFirstSync } from "#server/features/reviews/sync/sync.service.ts";

/** Syncs mostly wait for Google, and one that waits long must not hold up the others. */
const SIDE_BY_SIDE = 4;

export const reviewsJobs = [
  // The place was chosen before paying: its reviews come in while the owner looks around for the first time.
  handleJob(restaurantCreatedJob, (ctx, { restaurant_id }) => startFirstSync(ctx, restaurant_id)),
  handleJob(syncJob, (ctx, { sync_id }) => runSync(ctx, sync_id), { concurrency: SIDE_BY_SIDE }),
  handleJob(planNightJob, (ctx) => planNight(ctx), { cron: "30 1 * * *" }),
  handleJob(syncNightJob, (ctx, { restaurant_id }) => runNight(ctx, restaurant_id), { concurrency: SIDE_BY_SIDE }),
];
