import { STAFF_ERRORS } from "#shared/staff/staff.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { staffRoutes } from "./staff.admin.routes.ts";
import { staffJobs } from "./staff.jobs.ts";

export const staff: Feature = {
  routes: [staffRoutes],
  jobs: staffJobs,
  errors: STAFF_ERRORS,
  demo: () => import("./staff.demo.ts"),
};
