import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import { FormAlert } from "#web/ui/FormAlert.tsx";
import { openHostedPage } from "./hostedPage.ts";
import { useChangeCard } from "./useChangeCard.ts";
import classes from "./PastDueNotice.module.css";

/** A renewal failed: when it is tried again, and the two ways to settle it now. */
export function PastDueNotice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { leaving, changeCard } = useChangeCard();
  const { next_retry_at, access_until, payment_page_url } = subscription;
  return (
    <FormAlert
      tone="warn"
      title={t("subscriptions:billing.past_due")}
      action={
        <div className={classes.actions}>
          {payment_page_url !== null && (
            <Button size="xs" onClick={() => openHostedPage(payment_page_url)}>
              {t("subscriptions:billing.pay_now")}
            </Button>
          )}
          <Button size="xs" variant="default" loading={leaving} onClick={changeCard}>
            {t("subscriptions:billing.change_card")}
          </Button>
        </div>
      }
    >
      {next_retry_at === null
        ? t("subscriptions:billing.past_due_last")
        : t("subscriptions:billing.past_due_retry", { date: format.date(next_retry_at) })}{" "}
      {access_until !== null && t("subscriptions:billing.past_due_until", { date: format.date(access_until) })}
    </FormAlert>
  );
}
