import type { Feature } from "#server/features/feature.ts";
import { limitsJobs } from "./limits.jobs.ts";

export const limits: Feature = {
  jobs: limitsJobs,
};
