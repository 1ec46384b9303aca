import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";

export const ACCESS_STATUSES = ["active", "trial", "grace_period", "past_due", "expired", "none", "reactivation_required"] as const;
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

export const subscriptionsApi = {
  checkDashboardAccess: endpoint({
    method: "GET",
    path: "/api/subscription/check-dashboard-access",
    access: "owner",
    summary: "Whether the owner may use the dashboard, and for how long",
    response: z.object({
      access_granted: z.boolean(),
      status: z.enum(ACCESS_STATUSES),
      /** Whole hours until access ends; null when no end is set. */
      time_remaining_hours: z.number().int().nullable(),
    }),
  }),
};
