import { TWOFACTOR_ERRORS } from "#shared/twofactor/twofactor.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { twofactorJobs } from "./twofactor.jobs.ts";
import { twofactorRoutes } from "./twofactor.routes.ts";

export const twofactor: Feature = {
  routes: [twofactorRoutes],
  jobs: twofactorJobs,
  errors: TWOFACTOR_ERRORS,
};
