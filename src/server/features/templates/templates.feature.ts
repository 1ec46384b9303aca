import { TEMPLATE_ERRORS } from "#shared/templates/templates.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { mailFrameRoutes } from "./mail-frame.routes.ts";
import { templatesAdminRoutes } from "./templates.admin.routes.ts";
import { templatesOwnerRoutes } from "./templates.owner.routes.ts";

export const templates: Feature = {
  routes: [templatesAdminRoutes, templatesOwnerRoutes, mailFrameRoutes],
  errors: TEMPLATE_ERRORS,
};
