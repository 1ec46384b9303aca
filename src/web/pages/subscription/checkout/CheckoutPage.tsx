import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CheckoutPanel } from "#web/features/subscriptions/checkout/CheckoutPanel.tsx";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

const route = getRouteApi("/blank/subscription-checkout/$planId");

export function CheckoutPage() {
  const { t } = useTranslation();
  const { planId } = route.useParams();
  const { email, cancelled } = route.useSearch();
  return (
    <SubscriptionFrame
      email={email}
      title={t("titles:subscription-checkout")}
      subtitle={t("subscriptions:checkout.subtitle")}
      wide
    >
      <CheckoutPanel key={planId} planId={planId} email={email} isCancelled={cancelled === "1"} />
    </SubscriptionFrame>
  );
}
