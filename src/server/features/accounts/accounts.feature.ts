import { ACCOUNT_ERRORS } from "#shared/accounts/accounts.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { accountsAdminRoutes } from "./accounts.admin.routes.ts";
import { accountsJobs } from "./accounts.jobs.ts";
import { accountsRoutes } from "./accounts.owner.routes.ts";

export const accounts: Feature = {
  routes: [accountsRoutes, accountsAdminRoutes],
  jobs: accountsJobs,
  errors: ACCOUNT_ERRORS,
  demo: () => import("./accounts.demo.ts"),
};
