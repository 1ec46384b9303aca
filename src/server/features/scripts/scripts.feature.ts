import { SCRIPT_ERRORS } from "#shared/scripts/scripts.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { scriptsAdminRoutes } from "./scripts.admin.routes.ts";
import { scriptsRoutes } from "./scripts.owner.routes.ts";

export const scripts: Feature = {
  routes: [scriptsRoutes, scriptsAdminRoutes],
  errors: SCRIPT_ERRORS,
  demo: () => import("./scripts.demo.ts"),
};
