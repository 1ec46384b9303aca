import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";

export const sendConfirmationJob = jobKind("guests.send_confirmation", z.object({ client_id: z.uuid() }));
export const sendSurpriseJob = jobKind(
  "guests.send_surprise",
  z.object({
    surprise_id: z.uuid(),
    /** It has waited for the address's day to pass once. */
    waited: z.boolean().default(false),
  }),
);
