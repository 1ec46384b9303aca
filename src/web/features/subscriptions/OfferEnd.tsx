import { IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PARIS } from "#shared/domain/paris-time.ts";
import { makeFormat } from "#web/lib/format.ts";
import { currentLocale } from "#web/lib/i18n.ts";
import { timeLeft } from "./planOffer.ts";
import classes from "./OfferEnd.module.css";

/** The clock runs for the eye only; a screen reader gets the end itself, once. */
export function OfferEnd({ endsAt, now }: { endsAt: string; now: number }) {
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
