import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PlanChoice } from "#web/features/subscriptions/plans/PlanChoice.tsx";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

export function PlanPage() {
  const { t } = useTranslation();
  const { email } = useSearch({ strict: false }) as { email?: string };
  return (
    <SubscriptionFrame title={t("titles:subscription-plan")} subtitle={t("subscriptions:plan.subtitle")}>
      <PlanChoice email={email} />
    </SubscriptionFrame>
  );
}
