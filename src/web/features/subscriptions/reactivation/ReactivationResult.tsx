import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { PasswordPrompt } from "./PasswordPrompt.tsx";
import { PaymentStatus } from "#web/features/subscriptions/payment/PaymentStatus.tsx";
import { reactivationQuery } from "#web/features/subscriptions/subscriptionQueries.ts";
import { useEnterApp } from "#web/features/subscriptions/checkout/useEnterApp.ts";
import { useProof } from "./useProof.ts";

/** The end of a reactivation whose receipt is no longer at hand: says whether it worked, from the account itself. */
export function ReactivationResult() {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { entering, enter } = useEnterApp();
  const { proof, isLost, grant, lose } = useProof();
  const { data, error, refetch, isFetching } = useQuery({
    ...reactivationQuery(proof ?? {}),
    enabled: proof !== undefined,
  });
  const isUnproven = error instanceof ApiError && error.status === 401;
  const loseProof = useEffectEvent(lose);
  useEffect(() => {
    if (isUnproven) loseProof();
  }, [isUnproven]);

  if (proof === undefined) return <PasswordPrompt isRepeat={isLost} onProof={grant} onSignedIn={() => {}} />;
  if (data?.way === "none") {
    return (
      <PaymentStatus
        tone="done"
        title={t("subscriptions:reactivation_success.heading")}
        text={t("subscriptions:reactivation_success.text", { restaurant: data.restaurant_name })}
        actions={
          <Button
            size="lg"
            loading={entering}
            onClick={enter}
            rightSection={<IconArrowRight size={18} stroke={1.7} aria-hidden="true" />}
          >
            {t("subscriptions:to_dashboard")}
          </Button>
        }
      >
        <FactList
          facts={[
            [t("subscriptions:receipt.plan"), data.plan.name],
            [t("subscriptions:billing.amount"), format.money(data.amount_cents)],
            [t("subscriptions:receipt.billing_cycle"), t("subscriptions:receipt.monthly")],
            [t("subscriptions:receipt.restaurant_name"), data.restaurant_name],
          ]}
        />
      </PaymentStatus>
    );
  }
  const isInactive = data !== undefined || (error instanceof ApiError && error.code === "nothing_to_reactivate");
  if (isInactive) {
    return (
      <PaymentStatus
        tone="waiting"
        title={t("subscriptions:reactivation_success.inactive")}
        text={t("subscriptions:reactivation_success.inactive_text")}
        actions={
          <Button size="lg" component={AppLink} href={paths.reactivate()}>
            {t("subscriptions:reactivation_success.back")}
          </Button>
        }
      />
    );
  }
  if (error && !isUnproven) {
    return (
      <PaymentStatus
        tone="problem"
        title={t("subscriptions:success.failed")}
        text={errorText(error)}
        actions={
          <Button size="lg" loading={isFetching} onClick={() => void refetch()}>
            {t("subscriptions:success.check_again")}
          </Button>
        }
      />
    );
  }
  return (
    <PaymentStatus
      tone="working"
      title={t("subscriptions:success.confirming")}
      text={t("subscriptions:success.confirming_text")}
    />
  );
}
