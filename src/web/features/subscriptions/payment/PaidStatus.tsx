import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentSummary } from "#shared/subscriptions/subscriptions.contract.ts";
import { rememberEmail } from "#web/lib/navigation.ts";
import { forgetDraft } from "#web/features/subscriptions/checkout/checkoutDraft.ts";
import { PaymentReceipt } from "./PaymentReceipt.tsx";
import { PaymentStatus } from "./PaymentStatus.tsx";
import { useEnterApp } from "#web/features/subscriptions/checkout/useEnterApp.ts";
import classes from "./PaidStatus.module.css";

interface PaidStatusProps {
  kind: "subscribed" | "reactivated";
  summary: PaymentSummary;
}

/** The payment went through: what was paid, and the door to the dashboard. It opens when somebody says so. */
export function PaidStatus({ kind, summary }: PaidStatusProps) {
  const { t } = useTranslation();
  const { entering, enter } = useEnterApp();
  const { email, restaurant_name: restaurant } = summary;
  useEffect(() => {
    forgetDraft();
    // Should the proof have run out, login knows whom to expect.
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
      <h2 className={classes.title}>{t("subscriptions:success.receipt")}</h2>
      <PaymentReceipt summary={summary} />
    </PaymentStatus>
  );
}
