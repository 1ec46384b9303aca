import type { AccessVerdict } from "#server/context.ts";

export interface SubscriptionStanding {
  status: "trial" | "active" | "past_due" | "canceled" | "expired";
  current_period_end: Date;
  grace_until: Date | null;
}

/** Whether a restaurant may use the product now, and until when. An active one is renewed by its payments, not by this clock. */
export function judgeAccess(subscription: SubscriptionStanding | undefined, now: Date): AccessVerdict {
  if (!subscription) return { granted: false, status: "none", until: null };
  const { status, current_period_end: periodEnd, grace_until: graceUntil } = subscription;
  switch (status) {
    case "active":
      return { granted: true, status: "active", until: null };
    case "trial":
      return now < periodEnd
        ? { granted: true, status: "trial", until: periodEnd }
        : // Nothing was ever paid, so there is nothing to come back to: the way on is a plan.
          { granted: false, status: "none", until: periodEnd };
    case "canceled": {
      const end = graceUntil ?? periodEnd;
      return now < end
        ? { granted: true, status: "grace_period", until: end }
        : { granted: false, status: "expired", until: end };
    }
    case "past_due":
      return graceUntil && now < graceUntil
        ? { granted: true, status: "past_due", until: graceUntil }
        : { granted: false, status: "reactivation_required", until: graceUntil };
    case "expired":
      return { granted: false, status: "expired", until: graceUntil ?? periodEnd };
  }
}

/** A trial that staff gave: the provider knows nothing of it, and no card pays for it. */
export const isGivenTrial = (row: {
  status: SubscriptionStanding["status"];
  subscription_ref: string | null;
}): boolean => row.status === "trial" && row.subscription_ref === null;

/** Whole hours left, rounded down so that nobody is promised more than there is. */
export const hoursRemaining = (until: Date | null, now: Date): number | null =>
  until === null ? null : Math.max(0, Math.floor((until.getTime() - now.getTime()) / 3_600_000));
