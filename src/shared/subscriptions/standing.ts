import type { AccessStatus, Standing } from "./subscriptions.contract.ts";

/** Access is about what may be used, a standing about the subscription itself: a cancelled month is paid, not granted. */
const STANDING_OF: Record<AccessStatus, Standing> = {
  active: "active",
  trial: "trial",
  grace_period: "canceled",
  past_due: "past_due",
  reactivation_required: "past_due",
  expired: "expired",
  none: "none",
};

/** How a subscription stands, by the access it gives. */
export const standingOf = (access: AccessStatus): Standing => STANDING_OF[access];
