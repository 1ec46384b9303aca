import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { PlanCard } from "./PlanCard.tsx";
import { plansQuery } from "#web/features/subscriptions/subscriptionQueries.ts";
import classes from "./PlanChoice.module.css";

/** The plans that can be bought. */
export function PlanChoice({ email }: { email?: string | undefined }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(plansQuery);

  if (data === undefined) {
    if (!error) return <LoadingCard rows={2} shape="form" />;
    return (
      <ErrorCard
        title={t("subscriptions:plan.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        drawing="plate"
        title={t("subscriptions:plan.none")}
        text={t("subscriptions:plan.none_text")}
        primary={
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t("ui:retry")}
          </Button>
        }
        secondary={
          <Button variant="default" component={AppLink} href={paths.login()}>
            {t("shell:to_login")}
          </Button>
        }
      />
    );
  }
  return (
    <div className={classes.plans}>
      {data.map((plan) => (
        <PlanCard key={plan.id} plan={plan} email={email} />
      ))}
    </div>
  );
}
