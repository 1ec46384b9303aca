import { getRouteApi } from "@tanstack/react-router";
import { CheckoutResult } from "#web/features/subscriptions/checkout/CheckoutResult.tsx";
import { MissingPayment } from "#web/features/subscriptions/payment/MissingPayment.tsx";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

const route = getRouteApi("/blank/subscription-success");

export function SuccessPage() {
  const { email, session_id } = route.useSearch();
  return (
    <SubscriptionFrame email={email}>
      {session_id ? <CheckoutResult key={session_id} kind="subscribed" sessionId={session_id} /> : <MissingPayment />}
    </SubscriptionFrame>
  );
}
