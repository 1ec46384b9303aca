import type { Feature } from "#server/features/feature.ts";
import { tokensJobs } from "./tokens.jobs.ts";

export const tokens: Feature = {
  jobs: tokensJobs,
};
