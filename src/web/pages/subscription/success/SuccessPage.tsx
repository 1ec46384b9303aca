import { useSearch } from "@tanstack/react-router";
import { CheckoutResult } from "#web/features/subscriptions/checkout/CheckoutResult.tsx";
import { MissingPayment } from "#web/features/subscriptions/payment/MissingPayment.tsx";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

export function SuccessPage() {
  const { session_id } = useSearch({ strict: false }) as { session_id?: string };
  return (
    <SubscriptionFrame>
      {session_id ? <CheckoutResult key={session_id} kind="subscribed" sessionId={session_id} /> : <MissingPayment />}
    </SubscriptionFrame>
  );
}
