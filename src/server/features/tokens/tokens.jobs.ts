import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sweepTokens, sweepTokensJob } from "./tokens.service.ts";

export const tokensJobs = [handleJob(sweepTokensJob, (ctx) => sweepTokens(ctx), { cron: "12 3 * * *" })];
