import { queueDueNews, queueNewsJob, sendNewsJob } from "#server/features/notifications/notification-mails.service.ts";
import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sendNews } from "./news.service.ts";

export const mailsJobs = [
  handleJob(queueNewsJob, (ctx) => queueDueNews(ctx), { cron: "* * * * *" }),
  handleJob(sendNewsJob, (ctx, { letter_id }) => sendNews(ctx, letter_id)),
];
