import type { Feature } from "#server/features/feature.ts";
import { auditRoutes } from "./audit.admin.routes.ts";

export const audit: Feature = { routes: [auditRoutes] };
