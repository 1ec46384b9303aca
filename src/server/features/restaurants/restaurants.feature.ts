import { RESTAURANT_ERRORS } from "#shared/restaurants/restaurants.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { restaurantsAdminRoutes } from "./restaurants.admin.routes.ts";
import { restaurantsRoutes } from "./restaurants.owner.routes.ts";

export const restaurants: Feature = {
  routes: [restaurantsRoutes, restaurantsAdminRoutes],
  errors: RESTAURANT_ERRORS,
  demo: () => import("./restaurants.demo.ts"),
};
