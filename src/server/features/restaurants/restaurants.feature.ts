import type { Feature } from "#server/features/feature.ts";
import { restaurantsRoutes } from "./restaurants.owner.routes.ts";

export const restaurants: Feature = {
  routes: [restaurantsRoutes],
  demo: () => import("./restaurants.demo.ts"),
};
