import { Button } from "@mantine/core";
import { IconArrowRight, IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PARIS } from "#shared/domain/paris-time.ts";
import type { Plan } from "#shared/subscriptions/subscriptions.contract.ts";
import { useFormat, makeFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { PlanExtras, PlanIncludes } from "./PlanIncludes.tsx";
import { hasOffer, timeLeft } from "./planOffer.ts";
import { useNow } from "#web/lib/useNow.ts";
import classes from "./PlanCard.module.css";

/** One plan with its price. The first-month price stands until its real end, then goes by itself. */
export function PlanCard({ plan, email }: { plan: Plan; email?: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(1000, plan.first_month_offer_ends_at !== null);
  const offer = hasOffer(plan, now);
  return (
    <article className={classes.card}>
      <div className={classes.offer}>
        <div className={classes.head}>
          <h2 className={classes.name}>{plan.name}</h2>
          {offer && <StatusBadge tone="fig">{t("subscriptions:plan.week_only")}</StatusBadge>}
        </div>
        <p className={classes.price}>
          <span className={classes.amount}>{format.money(offer ? plan.first_month_cents : plan.amount_cents)}</span>{" "}
          <span className={classes.unit}>
            {offer ? t("subscriptions:plan.first_month") : t("subscriptions:plan.per_month")}
          </span>
        </p>
        {offer && (
          <>
            <p className={classes.then}>{t("subscriptions:plan.after", { amount: format.money(plan.amount_cents) })}</p>
            <OfferEnd endsAt={plan.first_month_offer_ends_at ?? ""} now={now} />
          </>
        )}
        <Button
          component={AppLink}
          href={paths.subscriptionCheckout(plan.id, email)}
          size="lg"
          fullWidth
          mt={20}
          rightSection={<IconArrowRight size={18} stroke={1.7} aria-hidden="true" />}
        >
          {t("subscriptions:plan.choose", { plan: plan.name })}
        </Button>
        <p className={classes.billing}>{`${t("subscriptions:plan.vat")} ${t("subscriptions:plan.billing")}`}</p>
      </div>
      <div className={classes.included}>
        <h3 className={classes.includedTitle}>{t("subscriptions:included.title")}</h3>
        <PlanIncludes plan={plan} />
        {plan.free_keychains > 0 && (
          <>
            <h3 className={classes.includedTitle} data-once>
              {t("subscriptions:included.once")}
            </h3>
            <PlanExtras plan={plan} />
          </>
        )}
      </div>
    </article>
  );
}

/** The countdown is hidden from screen readers; they get the end date once instead. */
function OfferEnd({ endsAt, now }: { endsAt: string; now: number }) {
  const { t } = useTranslation();
  const { days, clock } = timeLeft(Date.parse(endsAt) - now);
  return (
    <p className={classes.ends}>
      <IconClock size={16} stroke={1.6} aria-hidden="true" />
      <span>
        {t("subscriptions:plan.offer_ends", { time: makeFormat(currentLocale(), PARIS).dateTime(endsAt) })}
        <span className={classes.clock} role="timer" aria-live="off">
          {days > 0
            ? t("subscriptions:plan.left_days", { count: days, clock })
            : t("subscriptions:plan.left", { clock })}
        </span>
      </span>
    </p>
  );
}
