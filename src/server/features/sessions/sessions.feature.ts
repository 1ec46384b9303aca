import type { Feature } from "#server/features/feature.ts";
import { sessionsAdminRoutes } from "./sessions.admin.routes.ts";
import { sessionsJobs } from "./sessions.jobs.ts";
import { sessionsRoutes } from "./sessions.owner.routes.ts";

export const sessions: Feature = {
  routes: [sessionsRoutes, sessionsAdminRoutes],
  jobs: sessionsJobs,
  demo: () => import("./sessions.demo.ts"),
};
