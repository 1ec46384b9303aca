import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sendInvitation, sendStaffReset } from "./staff-mails.service.ts";
import { sendInvitationJob, sendStaffResetJob } from "./staff.kinds.ts";

export const staffJobs = [
  handleJob(sendStaffResetJob, (ctx, { staff_id, letter_id }) => sendStaffReset(ctx, staff_id, letter_id)),
  handleJob(sendInvitationJob, (ctx, { staff_id, letter_id }) => sendInvitation(ctx, staff_id, letter_id)),
];
