import { ANALYTICS_ERRORS } from "#shared/analytics/analytics.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { analyticsRoutes } from "./analytics.owner.routes.ts";
import { adminDashboardRoutes } from "./dashboard.admin.routes.ts";
import { dashboardRoutes } from "./dashboard.owner.routes.ts";

export const analytics: Feature = {
  routes: [dashboardRoutes, analyticsRoutes, adminDashboardRoutes],
  errors: ANALYTICS_ERRORS,
  demo: () => import("./analytics.demo.ts"),
};
