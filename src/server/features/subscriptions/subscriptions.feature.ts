import { SUBSCRIPTION_ERRORS } from "#shared/subscriptions/subscriptions.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { subscriptionsJobs } from "./subscriptions.jobs.ts";
import { subscriptionsRoutes } from "./subscriptions.owner.routes.ts";

export const subscriptions: Feature = {
  routes: [subscriptionsRoutes],
  jobs: subscriptionsJobs,
  errors: SUBSCRIPTION_ERRORS,
  demo: () => import("./subscriptions.demo.ts"),
};
