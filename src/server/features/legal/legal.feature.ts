import type { Feature } from "#server/features/feature.ts";
import { legalRoutes } from "./legal.owner.routes.ts";

export const legal: Feature = {
  routes: [legalRoutes],
  demo: () => import("./legal.demo.ts"),
};
