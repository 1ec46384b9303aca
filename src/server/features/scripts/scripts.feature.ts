import type { Feature } from "#server/features/feature.ts";
import { scriptsRoutes } from "./scripts.owner.routes.ts";

export const scripts: Feature = {
  routes: [scriptsRoutes],
};
