import type { Feature } from "#server/features/feature.ts";
import { suggestionsAdminRoutes } from "./suggestions.admin.routes.ts";
import { suggestionsOwnerRoutes } from "./suggestions.owner.routes.ts";

export const suggestions: Feature = {
  routes: [suggestionsOwnerRoutes, suggestionsAdminRoutes],
};
