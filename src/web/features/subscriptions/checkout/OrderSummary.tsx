import { useTranslation } from "react-i18next";
import type { Plan } from "#shared/subscriptions/subscriptions.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { dueToday, hasOffer, monthAfter } from "#web/features/subscriptions/plans/planOffer.ts";
import { PlanIncludes } from "#web/features/subscriptions/plans/PlanIncludes.tsx";
import { useNow } from "#web/lib/useNow.ts";
import classes from "./OrderSummary.module.css";

/** What is paid today and what follows: the same lines as on the card provider's page. */
export function OrderSummary({ plan, restaurant }: { plan: Plan; restaurant: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(1000, plan.first_month_offer_ends_at !== null);
  const offer = hasOffer(plan, now);
  const due = dueToday(plan, now);
  return (
    <section className={classes.summary} aria-label={t("subscriptions:summary.heading")}>
      <div className={classes.caption}>
        {offer ? t("subscriptions:summary.first_month") : t("subscriptions:summary.monthly")}
      </div>
      <div className={classes.amount}>{format.money(due)}</div>
      {restaurant !== "" && <div className={classes.for}>{t("subscriptions:summary.for", { name: restaurant })}</div>}
      <dl className={classes.lines}>
        <div className={classes.line}>
          <dt>{t("subscriptions:summary.plan", { plan: plan.name })}</dt>
          <dd>{format.money(plan.amount_cents)}</dd>
        </div>
        {offer && (
          <div className={classes.line} data-gain>
            <dt>{t("subscriptions:summary.discount")}</dt>
            <dd>−{format.money(plan.amount_cents - plan.first_month_cents)}</dd>
          </div>
        )}
        {plan.free_keychains > 0 && (
          <div className={classes.line} data-gain>
            <dt>{t("subscriptions:summary.keychains", { count: plan.free_keychains })}</dt>
            <dd>{t("subscriptions:summary.free")}</dd>
          </div>
        )}
        <div className={classes.line} data-total>
          <dt>{t("subscriptions:summary.due")}</dt>
          <dd>{format.money(due)}</dd>
        </div>
        <div className={classes.line} data-then>
          <dt>{t("subscriptions:summary.after", { date: format.date(monthAfter(new Date(now))) })}</dt>
          <dd>{format.money(plan.amount_cents)}</dd>
        </div>
      </dl>
      <div className={classes.included}>
        <h2 className={classes.includedTitle}>{t("subscriptions:included.title")}</h2>
        <PlanIncludes plan={plan} />
      </div>
    </section>
  );
}
