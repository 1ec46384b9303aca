import type { Feature } from "#server/features/feature.ts";
import { notificationsRoutes } from "./notifications.routes.ts";

export const notifications: Feature = {
  routes: [notificationsRoutes],
};
