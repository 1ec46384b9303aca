import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";

export const sweepOffersJob = jobKind("offers.sweep", z.object({}));
