import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sweepAttachments } from "#server/features/support/attachments/attachments.service.ts";
import { sweepPresence } from "#server/features/support/desk/desk.service.ts";
import { sendAnswer } from "#server/features/support/tickets/support-mails.service.ts";
import { sendAnswerJob, sweepSupportJob } from "./support.kinds.ts";

export const supportJobs = [
  handleJob(sendAnswerJob, (ctx, { message_id, letter_id }) => sendAnswer(ctx, message_id, letter_id)),
  handleJob(
    sweepSupportJob,
    async (ctx) => {
      await sweepAttachments(ctx);
      await sweepPresence(ctx);
    },
    { cron: "17 * * * *" },
  ),
];
