import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { SubscriptionCard } from "./SubscriptionCard.tsx";
import { subscriptionQuery } from "#web/features/subscriptions/subscriptionQueries.ts";

/** Loads the subscription, or says why there is nothing to show. */
export function SubscriptionPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(subscriptionQuery);

  if (data !== undefined) return <SubscriptionCard subscription={data} />;
  if (!error) return <LoadingCard title={t("subscriptions:billing.plan")} rows={2} shape="form" />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        small
        drawing="plate"
        title={t("subscriptions:billing.none")}
        text={t("subscriptions:billing.none_text")}
        primary={
          <Button component={AppLink} href={paths.subscriptionPlan()}>
            {t("subscriptions:to_plans")}
          </Button>
        }
      />
    );
  }
  return (
    <ErrorCard
      title={t("subscriptions:billing.load_failed")}
      text={errorText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
