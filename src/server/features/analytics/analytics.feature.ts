import type { Feature } from "#server/features/feature.ts";
import { dashboardRoutes } from "./dashboard.owner.routes.ts";

export const analytics: Feature = {
  routes: [dashboardRoutes],
};
