import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";

const ForStaff = z.object({ staff_id: z.uuid() });

export const sendStaffResetJob = jobKind("staff.send_reset_link", ForStaff);
export const sendInvitationJob = jobKind("staff.send_invitation", ForStaff);
