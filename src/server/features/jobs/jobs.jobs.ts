import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sweepDeadJobs, sweepDeadJobsJob } from "./jobs.service.ts";

export const jobsJobs = [handleJob(sweepDeadJobsJob, (ctx) => sweepDeadJobs(ctx), { cron: "41 3 * * *" })];
