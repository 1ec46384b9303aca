import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sweepSessions, sweepSessionsJob } from "./sessions.service.ts";

export const sessionsJobs = [handleJob(sweepSessionsJob, (ctx) => sweepSessions(ctx), { cron: "7 3 * * *" })];
