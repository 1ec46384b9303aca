import type { WayBack } from "#shared/subscriptions/subscriptions.contract.ts";
import { type SubscriptionStanding, judgeAccess } from "#server/features/subscriptions/subscriptions.rules.ts";

interface LastSubscription extends SubscriptionStanding {
  /** The provider's id; null for rows made without it. */
  subscription_ref: string | null;
  open_invoice_ref: string | null;
}

/** What reactivating does to the last subscription. What still lives at the provider is mended there, never bought a second time. */
export function wayBack(last: LastSubscription, now: Date): WayBack {
  const { granted } = judgeAccess(last, now);
  switch (last.status) {
    case "active":
      return "none";
    case "trial":
      return granted ? "none" : "start";
    case "canceled":
      if (!granted) return "start";
      return last.subscription_ref ? "resume" : "none";
    case "past_due":
      if (last.subscription_ref && last.open_invoice_ref) return "pay";
      return granted ? "none" : "start";
    case "expired":
      return "start";
  }
}
