import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { readDraft } from "./checkoutDraft.ts";
import { PaidStatus } from "#web/features/subscriptions/payment/PaidStatus.tsx";
import { PasswordPrompt } from "#web/features/subscriptions/reactivation/PasswordPrompt.tsx";
import { PaymentStatus } from "#web/features/subscriptions/payment/PaymentStatus.tsx";
import { useCheckoutState } from "./useCheckoutState.ts";
import { useProof } from "#web/features/subscriptions/reactivation/useProof.ts";

interface CheckoutResultProps {
  kind: "subscribed" | "reactivated";
  sessionId: string;
}

/** What became of a payment on the card provider's page. Nothing is called paid before the server says so. */
export function CheckoutResult({ kind, sessionId }: CheckoutResultProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { proof, isLost, grant, lose } = useProof();
  const { outcome, retry } = useCheckoutState(sessionId, proof, lose);

  if (outcome.kind === "paid") return <PaidStatus kind={kind} summary={outcome.summary} />;
  if (proof === undefined) {
    // A full session is as good a proof: the page then shows the receipt, as it would have.
    return <PasswordPrompt isRepeat={isLost} onProof={grant} onSignedIn={() => {}} />;
  }

  const planId = readDraft()?.plan_id;
  const startHref =
    kind === "reactivated"
      ? paths.reactivate()
      : planId === undefined
        ? paths.subscriptionPlan()
        : paths.subscriptionCheckout(planId);
  const back = (
    <Button size="lg" component={AppLink} href={startHref}>
      {kind === "reactivated" ? t("subscriptions:reactivation_success.back") : t("subscriptions:success.back")}
    </Button>
  );
  const again = (
    <Button size="lg" onClick={retry}>
      {t("subscriptions:success.check_again")}
    </Button>
  );
  const login = (
    <Button size="lg" variant="default" component={AppLink} href={paths.login()}>
      {t("shell:to_login")}
    </Button>
  );

  switch (outcome.kind) {
    case "confirming":
      return (
        <PaymentStatus
          tone="working"
          title={t("subscriptions:success.confirming")}
          text={t("subscriptions:success.confirming_text")}
        />
      );
    case "slow":
      return (
        <PaymentStatus
          tone="waiting"
          title={t("subscriptions:success.slow")}
          text={t("subscriptions:success.slow_text")}
          actions={again}
        />
      );
    case "expired":
      return (
        <PaymentStatus
          tone="waiting"
          title={t("subscriptions:success.expired")}
          text={t("subscriptions:success.expired_text")}
          actions={back}
        />
      );
    case "missing":
      return (
        <PaymentStatus
          tone="problem"
          title={t("subscriptions:success.missing")}
          text={t("subscriptions:success.missing_text")}
          actions={
            <>
              {back}
              {login}
            </>
          }
        />
      );
    case "failed":
      return (
        <PaymentStatus
          tone="problem"
          title={t("subscriptions:success.failed")}
          text={errorText(outcome.error)}
          actions={
            <>
              {again}
              {login}
            </>
          }
        />
      );
  }
}
