import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ReactivationPanel } from "#web/features/subscriptions/reactivation/ReactivationPanel.tsx";
import { paths } from "#web/lib/pages/paths.ts";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

const route = getRouteApi("/blank/subscription/reactivate");

export function ReactivatePage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { email, expired, cancelled } = route.useSearch();
  const isExpired = expired === "true";
  return (
    <SubscriptionFrame
      email={email}
      title={t("titles:subscription-reactivation")}
      subtitle={isExpired ? t("subscriptions:reactivate.subtitle_expired") : t("subscriptions:reactivate.subtitle")}
    >
      <ReactivationPanel
        email={email}
        isExpired={isExpired}
        isCancelled={cancelled === "1"}
        onActive={(receipt) =>
          void navigate({
            to: paths.reactivationSuccess(),
            replace: true,
            ...(receipt === null ? {} : { state: { receipt } }),
          })
        }
      />
    </SubscriptionFrame>
  );
}
