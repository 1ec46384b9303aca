import { sweepReceipts } from "#server/features/intake/receipts.service.ts";
import { sweepStreams } from "#server/features/mails/streams.service.ts";
import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sweepDeadJobs, sweepDeadJobsJob } from "./jobs.service.ts";

export const jobsJobs = [
  handleJob(
    sweepDeadJobsJob,
    async (ctx) => {
      await sweepDeadJobs(ctx);
      await sweepStreams(ctx);
      await sweepReceipts(ctx);
    },
    { cron: "41 3 * * *" },
  ),
];
