import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentSummary } from "#shared/subscriptions/subscriptions.contract.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { toast } from "#web/lib/toast.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { PasswordPrompt } from "./PasswordPrompt.tsx";
import { ReactivationForm } from "./ReactivationForm.tsx";
import { reactivationQuery } from "#web/features/subscriptions/subscriptionQueries.ts";
import { useEnterApp } from "#web/features/subscriptions/checkout/useEnterApp.ts";
import { useProof } from "./useProof.ts";
import classes from "./ReactivationPanel.module.css";

interface ReactivationPanelProps {
  email?: string | undefined;
  isExpired?: boolean;
  isCancelled?: boolean;
  onActive: (summary: PaymentSummary | null) => void;
}

/** The way back for a lapsed owner. Without proof it shows a password field and nothing about the account. */
export function ReactivationPanel({ email, isExpired = false, isCancelled = false, onActive }: ReactivationPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { enter } = useEnterApp();
  const { proof, isLost, grant, lose } = useProof();
  const { data, error, refetch, isFetching } = useQuery({
    ...reactivationQuery(proof ?? {}),
    enabled: proof !== undefined,
  });

  const leaveForPlans = (): void => {
    toast.info({
      title: t("subscriptions:reactivate.new_start"),
      message: t("subscriptions:reactivate.new_start_text"),
    });
    goTo(paths.subscriptionPlan(email), { replace: true });
  };
  const isUnproven = error instanceof ApiError && error.status === 401;
  const isNew = error instanceof ApiError && error.code === "nothing_to_reactivate";
  const isActive = data?.way === "none";
  const leave = useEffectEvent(() => {
    if (isUnproven) lose();
    else if (isNew) leaveForPlans();
    else if (isActive) enter();
  });
  useEffect(() => {
    if (isUnproven || isNew || isActive) leave();
  }, [isUnproven, isNew, isActive]);

  const content = (() => {
    // Also with access there may be something to reactivate: a cancellation to take back, a payment that is due.
    if (proof === undefined)
      return <PasswordPrompt email={email} isRepeat={isLost} onProof={grant} onSignedIn={() => {}} />;
    if (data !== undefined && !isActive) {
      return (
        <ReactivationForm
          quote={data}
          proof={proof}
          onActive={onActive}
          onEnter={enter}
          onNothingToReactivate={leaveForPlans}
          onProofLost={lose}
        />
      );
    }
    if (error && !isUnproven && !isNew) {
      return (
        <ErrorCard
          title={t("subscriptions:failure.calculation")}
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    return <LoadingCard shape="form" rows={3} />;
  })();

  return (
    <div className={classes.panel}>
      {isCancelled && (
        <FormAlert tone="info" title={t("subscriptions:cancelled")}>
          {t("subscriptions:cancelled_text")}
        </FormAlert>
      )}
      {isExpired && !isCancelled && (
        <FormAlert tone="warn" title={t("subscriptions:reactivate.why")}>
          {t("subscriptions:reactivate.why_text")}
        </FormAlert>
      )}
      {content}
    </div>
  );
}
