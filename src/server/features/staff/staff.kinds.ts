import { z } from "zod";
import { proofMailJobKind } from "#server/platform/jobs/mail-job.ts";

const forStaff = { staff_id: z.uuid() };

export const sendStaffResetJob = proofMailJobKind("staff.send_reset_link", forStaff);
export const sendInvitationJob = proofMailJobKind("staff.send_invitation", forStaff);
