import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";

export const syncJob = jobKind("reviews.sync", z.object({ sync_id: z.uuid() }));
export const planNightJob = jobKind("reviews.plan_night", z.object({}));
export const syncNightJob = jobKind("reviews.sync_night", z.object({ restaurant_id: z.uuid() }));
