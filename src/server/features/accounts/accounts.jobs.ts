import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sendPasswordChanged, sendResetLink } from "./account-mails.service.ts";
import { sendPasswordChangedJob, sendResetLinkJob, sendVerificationJob } from "./accounts.kinds.ts";
import { sendVerification } from "./verification.service.ts";

export const accountsJobs = [
  handleJob(sendVerificationJob, (ctx, { user_id }) => sendVerification(ctx, user_id)),
  handleJob(sendResetLinkJob, (ctx, { user_id }) => sendResetLink(ctx, user_id)),
  handleJob(sendPasswordChangedJob, (ctx, { user_id }) => sendPasswordChanged(ctx, user_id)),
];
