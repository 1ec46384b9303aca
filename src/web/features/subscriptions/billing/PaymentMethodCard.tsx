import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconCreditCard } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { paymentMethodQuery } from "#web/features/subscriptions/subscriptionQueries.ts";
import { isCardExpired, useCardWords } from "#web/features/subscriptions/payment/useCardWords.ts";
import { useChangeCard } from "#web/features/subscriptions/payment/useChangeCard.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import classes from "./PaymentMethodCard.module.css";

/** The card on file and the way to another one. */
export function PaymentMethodCard({ isConfirming }: { isConfirming: boolean }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const cardWords = useCardWords();
  const { leaving, changeCard } = useChangeCard();
  const { data: card, error, refetch, isFetching } = useQuery(paymentMethodQuery);

  if (card === undefined) {
    if (!error) return <LoadingCard title={t("subscriptions:billing.card")} rows={1} />;
    return (
      <ErrorCard
        title={t("subscriptions:billing.card_load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Section title={t("subscriptions:billing.card")} subtitle={t("subscriptions:billing.card_text")}>
      <div className={classes.row}>
        <IconTile>
          <IconCreditCard size={20} stroke={1.6} />
        </IconTile>
        <div className={classes.words} role="status">
          {isConfirming ? (
            <>
              {t("subscriptions:billing.confirming_card")} <Loader size={16} aria-hidden="true" />
            </>
          ) : card === null ? (
            t("subscriptions:billing.no_card")
          ) : (
            <>
              {cardWords(card)}
              {isCardExpired(card, new Date()) && (
                <StatusBadge tone="amber">{t("subscriptions:card.expired")}</StatusBadge>
              )}
            </>
          )}
        </div>
        <Button variant="default" loading={leaving} disabled={isConfirming} onClick={changeCard}>
          {card === null ? t("subscriptions:billing.add_card") : t("subscriptions:billing.change_card")}
        </Button>
      </div>
    </Section>
  );
}
