import type { Feature } from "#server/features/feature.ts";
import { guestsJobs } from "./guests.jobs.ts";
import { guestPagesRoutes } from "./guests.pages.routes.ts";
import { guestsRoutes } from "./guests.routes.ts";

export const guests: Feature = {
  routes: [guestsRoutes, guestPagesRoutes],
  jobs: guestsJobs,
};
