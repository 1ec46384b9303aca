import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sweepLimits, sweepLimitsJob } from "./limits.service.ts";

export const limitsJobs = [handleJob(sweepLimitsJob, (ctx) => sweepLimits(ctx), { cron: "17 3 * * *" })];
