import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ReactivationPanel } from "#web/features/subscriptions/reactivation/ReactivationPanel.tsx";
import { paths } from "#web/lib/paths.ts";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

interface Search {
  email?: string;
  expired?: string;
  cancelled?: string;
}

export function ReactivatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { email, expired, cancelled } = useSearch({ strict: false }) as Search;
  const isExpired = expired === "true";
  return (
    <SubscriptionFrame
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
