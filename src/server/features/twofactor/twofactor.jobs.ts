import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sweepChallenges } from "./challenges.service.ts";
import { sendTold } from "./twofactor-mails.service.ts";
import { sweepChallengesJob, tellOwnerJob, tellStaffJob } from "./twofactor.kinds.ts";

export const twofactorJobs = [
  handleJob(tellOwnerJob, (ctx, { about, left, user_id, letter_id }) =>
    sendTold(ctx, { userId: user_id }, { about, left, letterId: letter_id }),
  ),
  handleJob(tellStaffJob, (ctx, { about, left, staff_id, letter_id }) =>
    sendTold(ctx, { staffId: staff_id }, { about, left, letterId: letter_id }),
  ),
  handleJob(sweepChallengesJob, (ctx) => sweepChallenges(ctx), { cron: "17 3 * * *" }),
];
