import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { sendConfirmation } from "#server/features/guests/links/confirmations.service.ts";
import { sendConfirmationJob, sendSurpriseJob } from "./guests.kinds.ts";
import { sendSurprise } from "#server/features/guests/surprise/surprises.service.ts";

export const guestsJobs = [
  handleJob(sendConfirmationJob, (ctx, { client_id, letter_id }) => sendConfirmation(ctx, client_id, letter_id)),
  handleJob(sendSurpriseJob, (ctx, { surprise_id, waited }) => sendSurprise(ctx, surprise_id, waited)),
];
