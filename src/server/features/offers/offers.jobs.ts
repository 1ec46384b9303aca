import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sweepOffersJob } from "./offers.kinds.ts";
import { forgetAttempts } from "./redemptions.service.ts";
import { forgetTillSessions } from "./tills/tills.service.ts";

export const offersJobs = [
  handleJob(
    sweepOffersJob,
    async (ctx) => {
      await forgetAttempts(ctx);
      await forgetTillSessions(ctx);
    },
    { cron: "27 3 * * *" },
  ),
];
