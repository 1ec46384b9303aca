import { z } from "zod";
import { mailJobKind, proofMailJobKind } from "#server/platform/jobs/mail-job.ts";

const forUser = { user_id: z.uuid() };

// Code and link are made from the letter's id when the mail is written, so that neither is ever stored in readable form.
export const sendVerificationJob = proofMailJobKind("accounts.send_verification", forUser);
export const sendResetLinkJob = proofMailJobKind("accounts.send_reset_link", forUser);
export const sendPasswordChangedJob = mailJobKind("accounts.send_password_changed", forUser);
