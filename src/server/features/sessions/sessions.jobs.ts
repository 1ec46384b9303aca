import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { endOverdueViews, endViewsJob } from "#server/features/sessions/views/views.service.ts";
import { sweepSessions, sweepSessionsJob } from "./sessions.service.ts";

export const sessionsJobs = [
  handleJob(sweepSessionsJob, (ctx) => sweepSessions(ctx), { cron: "7 3 * * *" }),
  // The cron is for a view whose own job was lost.
  handleJob(endViewsJob, (ctx) => endOverdueViews(ctx), { cron: "23 * * * *" }),
];
