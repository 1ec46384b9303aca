import type { Feature } from "#server/features/feature.ts";
import { clientsOfRestaurantRoutes } from "./clients-of-restaurant.routes.ts";
import { clientsAdminRoutes } from "./clients.admin.routes.ts";
import { clientsJobs } from "./clients.jobs.ts";
import { clientsRoutes } from "./clients.owner.routes.ts";

export const clients: Feature = {
  routes: [clientsRoutes, clientsOfRestaurantRoutes, clientsAdminRoutes],
  jobs: clientsJobs,
  demo: () => import("./clients.demo.ts"),
};
