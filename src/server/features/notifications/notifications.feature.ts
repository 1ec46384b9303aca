import type { Feature } from "#server/features/feature.ts";
import { notificationsRoutes } from "./notifications.routes.ts";

export const notifications: Feature = {
  demo: () => import("./notifications.demo.ts"),
  routes: [notificationsRoutes],
};
