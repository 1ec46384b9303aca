import { SUPPORT_ERRORS } from "#shared/support/support.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { replyMailbox } from "./by-mail/by-mail.service.ts";
import { supportAdminRoutes } from "./support.admin.routes.ts";
import { supportJobs } from "./support.jobs.ts";
import { supportOwnerRoutes } from "./support.owner.routes.ts";

export const support: Feature = {
  routes: [supportOwnerRoutes, supportAdminRoutes],
  jobs: supportJobs,
  errors: SUPPORT_ERRORS,
  mailboxes: [replyMailbox],
  demo: () => import("./support.demo.ts"),
};
