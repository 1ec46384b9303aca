import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PlanChoice } from "#web/features/subscriptions/plans/PlanChoice.tsx";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

const route = getRouteApi("/blank/subscription-plan");

export function PlanPage() {
  const { t } = useTranslation();
  const { email } = route.useSearch();
  return (
    <SubscriptionFrame email={email} title={t("titles:subscription-plan")} subtitle={t("subscriptions:plan.subtitle")}>
      <PlanChoice email={email} />
    </SubscriptionFrame>
  );
}
