import { OFFER_ERRORS } from "#shared/offers/offers.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { offersJobs } from "./offers.jobs.ts";
import { offersRoutes, tillsRoutes } from "./offers.routes.ts";

export const offers: Feature = {
  routes: [offersRoutes, tillsRoutes],
  jobs: offersJobs,
  errors: OFFER_ERRORS,
  demo: () => import("./offers.demo.ts"),
};
