import type { FastifyInstance } from "fastify";
import type { JobHandler } from "#server/platform/jobs/job-handler.ts";
import { accountsAdminRoutes } from "./accounts/accounts.admin.routes.ts";
import { accountsJobs } from "./accounts/accounts.jobs.ts";
import { accountsRoutes } from "./accounts/accounts.owner.routes.ts";
import { dashboardRoutes } from "./analytics/dashboard.owner.routes.ts";
import { clientsJobs } from "./clients/clients.jobs.ts";
import { clientsRoutes } from "./clients/clients.owner.routes.ts";
import { guestsJobs } from "./guests/guests.jobs.ts";
import { guestPagesRoutes } from "./guests/guests.pages.routes.ts";
import { guestsRoutes } from "./guests/guests.routes.ts";
import { jobsRoutes } from "./jobs/jobs.admin.routes.ts";
import { jobsJobs } from "./jobs/jobs.jobs.ts";
import { limitsJobs } from "./limits/limits.jobs.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { restaurantsRoutes } from "./restaurants/restaurants.owner.routes.ts";
import { reviewsJobs } from "./reviews/reviews.jobs.ts";
import { googleRoutes, reviewsRoutes } from "./reviews/reviews.owner.routes.ts";
import { scriptsRoutes } from "./scripts/scripts.owner.routes.ts";
import { sessionsJobs } from "./sessions/sessions.jobs.ts";
import { sessionsRoutes } from "./sessions/sessions.owner.routes.ts";
import { staffRoutes } from "./staff/staff.admin.routes.ts";
import { staffJobs } from "./staff/staff.jobs.ts";
import { subscriptionsJobs } from "./subscriptions/subscriptions.jobs.ts";
import { subscriptionsRoutes } from "./subscriptions/subscriptions.owner.routes.ts";
import { tokensJobs } from "./tokens/tokens.jobs.ts";

export { authenticator } from "./sessions/sessions.service.ts";
export { keepDeadJob } from "./jobs/jobs.service.ts";
export { noteSecurityEvent } from "./security/security.service.ts";
export { readSettings } from "./settings/settings.service.ts";
export { seedDefaults } from "#server/features/subscriptions/checkout/plans.service.ts";

interface Feature {
  name: string;
  routes?: readonly ((app: FastifyInstance) => void)[];
  jobs?: readonly JobHandler[];
}

/** The feature list: one line each. */
export const features: readonly Feature[] = [
  { name: "accounts", routes: [accountsRoutes, accountsAdminRoutes], jobs: accountsJobs },
  { name: "analytics", routes: [dashboardRoutes] },
  { name: "clients", routes: [clientsRoutes], jobs: clientsJobs },
  { name: "guests", routes: [guestsRoutes, guestPagesRoutes], jobs: guestsJobs },
  { name: "jobs", routes: [jobsRoutes], jobs: jobsJobs },
  { name: "limits", jobs: limitsJobs },
  { name: "notifications", routes: [notificationsRoutes] },
  { name: "restaurants", routes: [restaurantsRoutes] },
  { name: "reviews", routes: [reviewsRoutes, googleRoutes], jobs: reviewsJobs },
  { name: "scripts", routes: [scriptsRoutes] },
  { name: "sessions", routes: [sessionsRoutes], jobs: sessionsJobs },
  { name: "staff", routes: [staffRoutes], jobs: staffJobs },
  { name: "subscriptions", routes: [subscriptionsRoutes], jobs: subscriptionsJobs },
  { name: "tokens", jobs: tokensJobs },
];

export const jobHandlers: readonly JobHandler[] = features.flatMap((feature) => feature.jobs ?? []);
