import type { JobHandler } from "#server/platform/jobs/job-handler.ts";
import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { restaurantClosedJob } from "#server/features/restaurants/restaurants.service.ts";
import { moveClockJob, startDueJob } from "./campaigns.kinds.ts";
import { finishMove } from "./clock/move.service.ts";
import { pauseAllOf } from "./waves/standing.service.ts";
import { startDue } from "./waves/start.service.ts";

export const campaignsJobs: readonly JobHandler[] = [
  // Woken at each due time; every minute as well, so that nothing is missed if a waking is.
  handleJob(startDueJob, (ctx) => startDue(ctx), { cron: "* * * * *" }),
  handleJob(restaurantClosedJob, (ctx, { restaurant_id }) => pauseAllOf(ctx, restaurant_id)),
  handleJob(moveClockJob, (ctx) => finishMove(ctx)),
];
