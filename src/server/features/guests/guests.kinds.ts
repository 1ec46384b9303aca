import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { FOR_A_DAY, proofMailJobKind } from "#server/platform/jobs/mail-job.ts";

export const sendConfirmationJob = proofMailJobKind("guests.send_confirmation", { client_id: z.uuid() });
/** The surprise's id is also the id of its letter, so that it is one mail however many jobs it takes. */
export const sendSurpriseJob = jobKind(
  "guests.send_surprise",
  z.object({
    surprise_id: z.uuid(),
    /** It has waited for the address's day to pass once. */
    waited: z.boolean().default(false),
  }),
  FOR_A_DAY,
);
