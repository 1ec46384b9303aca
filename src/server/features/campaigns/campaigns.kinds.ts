import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";

/** Looks for mails that are due. The table of waves decides; this only wakes it at the right moment. */
export const startDueJob = jobKind("campaigns.start_due", z.object({}));

/** Lets time pass for the campaigns of a demo. */
export const moveClockJob = jobKind("campaigns.move_clock", z.object({}));
