import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sendPasswordChanged, sendResetLink } from "./account-mails.service.ts";
import { sendPasswordChangedJob, sendResetLinkJob, sendVerificationJob } from "./accounts.kinds.ts";
import { sendVerification } from "./verification-mail.service.ts";

export const accountsJobs = [
  handleJob(sendVerificationJob, (ctx, { user_id, letter_id }) => sendVerification(ctx, user_id, letter_id)),
  handleJob(sendResetLinkJob, (ctx, { user_id, letter_id }) => sendResetLink(ctx, user_id, letter_id)),
  handleJob(sendPasswordChangedJob, (ctx, { user_id, letter_id }) => sendPasswordChanged(ctx, user_id, letter_id)),
];
