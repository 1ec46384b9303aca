import { CAMPAIGN_ERRORS } from "#shared/campaigns/campaigns.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { bouncesRoutes } from "./bounces/bounces.routes.ts";
import { bounceMailbox } from "./bounces/mailbox.service.ts";
import { campaignsJobs } from "./campaigns.jobs.ts";
import { startSender } from "./sending/sender.service.ts";
import { trackingRoutes } from "./tracking/tracking.routes.ts";
import { campaignsAdminRoutes, campaignsOwnerRoutes } from "./campaigns.routes.ts";

export const campaigns: Feature = {
  routes: [campaignsOwnerRoutes, campaignsAdminRoutes, trackingRoutes, bouncesRoutes],
  jobs: campaignsJobs,
  errors: CAMPAIGN_ERRORS,
  loops: [startSender],
  mailboxes: [bounceMailbox],
  demo: () => import("./campaigns.demo.ts"),
};
