import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";

const ForUser = z.object({ user_id: z.uuid() });

// The code or link is made when the mail is written, so that neither is ever stored in readable form.
export const sendVerificationJob = jobKind("accounts.send_verification", ForUser);
export const sendResetLinkJob = jobKind("accounts.send_reset_link", ForUser);
export const sendPasswordChangedJob = jobKind("accounts.send_password_changed", ForUser);
