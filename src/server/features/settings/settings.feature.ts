import { SETTINGS_ERRORS } from "#shared/settings/settings.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { settingsRoutes } from "./settings.admin.routes.ts";

export const settings: Feature = {
  routes: [settingsRoutes],
  errors: SETTINGS_ERRORS,
};
