import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { readDraft } from "./checkoutDraft.ts";
import { OrderSummary } from "./OrderSummary.tsx";
import { PasswordPrompt } from "#web/features/subscriptions/reactivation/PasswordPrompt.tsx";
import { payerQuery, planQuery } from "#web/features/subscriptions/subscriptionQueries.ts";
import { useProof } from "#web/features/subscriptions/reactivation/useProof.ts";
import classes from "./CheckoutPanel.module.css";

interface CheckoutPanelProps {
  planId: string;
  email?: string | undefined;
  /** Back from the card provider's page without having paid. */
  isCancelled?: boolean;
}

/** The order on one side, the way to pay for it on the other. */
export function CheckoutPanel({ planId, email, isCancelled = false }: CheckoutPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { proof, isLost, grant, lose } = useProof();
  const [name, setName] = useState(() => readDraft()?.restaurant.name.trim() ?? "");
  const payer = useQuery({ ...payerQuery(proof ?? {}), enabled: proof !== undefined });
  const { data: plan, error, refetch, isFetching } = useQuery(planQuery(planId));

  if (error && plan === undefined) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
    return (
      <div className={classes.failed}>
        <ErrorCard
          title={t("subscriptions:checkout.plan_failed")}
          text={isUnknown ? t("errors:plan_not_found") : errorText(error)}
          retrying={isFetching}
          {...(isUnknown ? {} : { onRetry: () => void refetch() })}
        />
        <Button component={AppLink} href={paths.subscriptionPlan(email)} variant={isUnknown ? "filled" : "default"}>
          {t("subscriptions:to_plans")}
        </Button>
      </div>
    );
  }

  return (
    <>
      {isCancelled && (
        <div className={classes.notice}>
          <FormAlert tone="info" title={t("subscriptions:cancelled")}>
            {t("subscriptions:cancelled_text")}
          </FormAlert>
        </div>
      )}
      <div className={classes.columns}>
        {plan === undefined ? <LoadingCard rows={1} /> : <OrderSummary plan={plan} restaurant={name} />}
        {proof === undefined ? (
          <PasswordPrompt email={email} isRepeat={isLost} onProof={grant} />
        ) : payer.isPending ? (
          <LoadingCard shape="form" rows={3} />
        ) : (
          <CheckoutForm
            planId={planId}
            proof={proof}
            country={payer.data?.country}
            onProofLost={lose}
            onName={setName}
          />
        )}
      </div>
    </>
  );
}
