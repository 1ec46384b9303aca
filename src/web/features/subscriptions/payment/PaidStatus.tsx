import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentSummary } from "#shared/subscriptions/subscriptions.contract.ts";
import { rememberEmail } from "#web/lib/pages/navigation.ts";
import { forgetDraft } from "#web/features/subscriptions/checkout/checkoutDraft.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { PaymentReceipt } from "./PaymentReceipt.tsx";
import { PaymentStatus } from "./PaymentStatus.tsx";
import { useEnterApp } from "#web/features/subscriptions/checkout/useEnterApp.ts";
import classes from "./PaidStatus.module.css";

interface PaidStatusProps {
  kind: "subscribed" | "reactivated";
  summary: PaymentSummary;
}

/** The payment went through: what was paid, and a button that leads to the dashboard. */
export function PaidStatus({ kind, summary }: PaidStatusProps) {
  const { t } = useTranslation();
  const { entering, enter } = useEnterApp();
  const { email, restaurant_name: restaurant } = summary;
  useEffect(() => {
    forgetDraft();
    // If the proof has run out, the login page fills in the address.
    rememberEmail(email);
  }, [email]);
  const isNew = kind === "subscribed";
  return (
    <PaymentStatus
      tone="done"
      title={isNew ? t("subscriptions:success.heading") : t("subscriptions:reactivation_success.heading")}
      text={
        <>
          <p>
            {isNew
              ? t("subscriptions:success.text", { restaurant })
              : t("subscriptions:reactivation_success.text", { restaurant })}
          </p>
          <p>{t("subscriptions:success.invoice", { email })}</p>
        </>
      }
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
      <Heading level={2} size="card" className={classes.title ?? ""}>
        {t("subscriptions:success.receipt")}
      </Heading>
      <PaymentReceipt summary={summary} />
    </PaymentStatus>
  );
}
