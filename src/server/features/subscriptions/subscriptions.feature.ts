import { SUBSCRIPTION_ERRORS } from "#shared/subscriptions/subscriptions.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { subscriptionsJobs } from "./subscriptions.jobs.ts";
import { subscriptionsAdminRoutes } from "./subscriptions.admin.routes.ts";
import { subscriptionsRoutes } from "./subscriptions.owner.routes.ts";

export const subscriptions: Feature = {
  routes: [subscriptionsRoutes, subscriptionsAdminRoutes],
  jobs: subscriptionsJobs,
  errors: SUBSCRIPTION_ERRORS,
  demo: () => import("./subscriptions.demo.ts"),
};
