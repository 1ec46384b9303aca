import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { openHostedPage } from "#web/features/subscriptions/payment/hostedPage.ts";
import { useChangeCard } from "#web/features/subscriptions/payment/useChangeCard.ts";
import { useCancellation, useResume } from "./useRenewal.tsx";
import classes from "./SubscriptionCard.module.css";

/** The plan, what comes next, and the way out or back in. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { askCancel, dialog } = useCancellation(subscription);
  const { status, plan, access_until, next_charge_at, may_cancel, may_resume } = subscription;

  const facts: (readonly [string, string])[] = [
    [t("subscriptions:billing.amount"), format.money(subscription.amount_cents)],
    [t("subscriptions:billing.cycle"), t(`subscriptions:receipt.${subscription.billing_cycle}`)],
    [t("subscriptions:billing.started"), format.date(subscription.started_at)],
  ];
  if (next_charge_at !== null) facts.push([t("subscriptions:billing.next_charge"), format.date(next_charge_at)]);
  if (access_until !== null) facts.push([t("subscriptions:billing.access_until"), format.dateTime(access_until)]);

  return (
    <>
      {status === "past_due" && <PastDueNotice subscription={subscription} />}
      {may_resume && access_until !== null && (
        <FormAlert tone="info" title={t("subscriptions:billing.ends")}>
          {t("subscriptions:billing.ends_text", { date: format.dateTime(access_until) })}
        </FormAlert>
      )}
      <Section
        title={plan.name}
        subtitle={t("subscriptions:billing.plan")}
        action={<StatusBadge tone={statusTone(status)}>{t(`accounts:subscription_status.${status}`)}</StatusBadge>}
        {...(may_cancel || may_resume
          ? {
              footer: may_resume ? (
                <ResumeButton />
              ) : (
                <Button variant="default" onClick={askCancel}>
                  {t("subscriptions:billing.cancel")}
                </Button>
              ),
            }
          : {})}
      >
        <FactList columns={2} facts={facts} />
      </Section>
      {dialog}
    </>
  );
}

function ResumeButton() {
  const { t } = useTranslation();
  const { resuming, resume } = useResume();
  return (
    <Button loading={resuming} onClick={resume}>
      {t("subscriptions:billing.resume")}
    </Button>
  );
}

/** A renewal failed: when it is tried again, and the two ways to settle it now. */
function PastDueNotice({ subscription }: { subscription: Subscription }) {
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
