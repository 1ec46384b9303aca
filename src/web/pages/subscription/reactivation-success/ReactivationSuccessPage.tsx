import { getRouteApi, useLocation } from "@tanstack/react-router";
import { PaymentSummary } from "#shared/subscriptions/subscriptions.contract.ts";
import { CheckoutResult } from "#web/features/subscriptions/checkout/CheckoutResult.tsx";
import { PaidStatus } from "#web/features/subscriptions/payment/PaidStatus.tsx";
import { ReactivationResult } from "#web/features/subscriptions/reactivation/ReactivationResult.tsx";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Of a payment with the card on file; it stays with this entry of the tab's history only. */
    receipt?: PaymentSummary;
  }
}

const route = getRouteApi("/blank/subscription/reactivation-success");

export function ReactivationSuccessPage() {
  const { email, session_id } = route.useSearch();
  const receipt = PaymentSummary.safeParse(useLocation({ select: ({ state }) => state.receipt }));
  return (
    <SubscriptionFrame email={email}>
      {session_id ? (
        <CheckoutResult key={session_id} kind="reactivated" sessionId={session_id} />
      ) : receipt.success ? (
        <PaidStatus kind="reactivated" summary={receipt.data} />
      ) : (
        <ReactivationResult />
      )}
    </SubscriptionFrame>
  );
}
