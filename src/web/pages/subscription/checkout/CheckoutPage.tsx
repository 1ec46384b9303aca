import { useParams, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CheckoutPanel } from "#web/features/subscriptions/checkout/CheckoutPanel.tsx";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

export function CheckoutPage() {
  const { t } = useTranslation();
  const { planId = "" } = useParams({ strict: false });
  const { email, cancelled } = useSearch({ strict: false }) as { email?: string; cancelled?: string };
  return (
    <SubscriptionFrame title={t("titles:subscription-checkout")} subtitle={t("subscriptions:checkout.subtitle")} wide>
      <CheckoutPanel key={planId} planId={planId} email={email} isCancelled={cancelled === "1"} />
    </SubscriptionFrame>
  );
}
