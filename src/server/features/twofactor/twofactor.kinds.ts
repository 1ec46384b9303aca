import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { mailJobKind } from "#server/platform/jobs/mail-job.ts";

/** What an account is told of by mail and notice. */
export const TOLD = ["enabled", "disabled", "recovery_code_used", "reset"] as const;
export type Told = (typeof TOLD)[number];

const shape = { about: z.enum(TOLD), left: z.number().int().default(0) };
export const tellOwnerJob = mailJobKind("twofactor.tell_owner", { ...shape, user_id: z.uuid() });
export const tellStaffJob = mailJobKind("twofactor.tell_staff", { ...shape, staff_id: z.uuid() });
export const sweepChallengesJob = jobKind("twofactor.sweep", z.object({}));
