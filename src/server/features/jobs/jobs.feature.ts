import type { Feature } from "#server/features/feature.ts";
import { jobsRoutes } from "./jobs.admin.routes.ts";
import { jobsJobs } from "./jobs.jobs.ts";

export const jobs: Feature = {
  routes: [jobsRoutes],
  jobs: jobsJobs,
};
