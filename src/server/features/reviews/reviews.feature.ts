import { REVIEW_ERRORS } from "#shared/reviews/reviews.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { reviewsAdminRoutes } from "./reviews.admin.routes.ts";
import { reviewsJobs } from "./reviews.jobs.ts";
import { googleRoutes, reviewsRoutes } from "./reviews.owner.routes.ts";

export const reviews: Feature = {
  routes: [reviewsRoutes, googleRoutes, reviewsAdminRoutes],
  jobs: reviewsJobs,
  errors: REVIEW_ERRORS,
  demo: () => import("./reviews.demo.ts"),
};
