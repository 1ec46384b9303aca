import "#web/ui/mantine-more.css";
import { Radio } from "@mantine/core";
import { IconCreditCard, IconCreditCardPay } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#shared/subscriptions/subscriptions.contract.ts";
import { useCardWords } from "./useCardWords.ts";
import classes from "./CardChoice.module.css";

export type CardChoiceValue = "existing" | "new";

interface CardChoiceProps {
  /** The card on file; without one only a new card is offered. */
  card: Card | null;
  value: CardChoiceValue;
  onChange: (value: CardChoiceValue) => void;
  /** Receives the focus when the card on file was refused. */
  newCardRef: Ref<HTMLButtonElement>;
}

/** Which card pays. */
export function CardChoice({ card, value, onChange, newCardRef }: CardChoiceProps) {
  const { t } = useTranslation();
  const cardWords = useCardWords();
  return (
    <Radio.Group label={t("subscriptions:reactivate.card")} value={value} onChange={onChange}>
      <div className={classes.cards}>
        {card !== null && (
          <Radio.Card value="existing" className={classes.card ?? ""}>
            <Radio.Indicator className={classes.indicator ?? ""} />
            <span className={classes.words}>
              <span className={classes.name}>{cardWords(card)}</span>
              <span className={classes.text}>{t("subscriptions:reactivate.existing_text")}</span>
            </span>
            <IconCreditCard size={20} stroke={1.6} aria-hidden="true" />
          </Radio.Card>
        )}
        <Radio.Card value="new" ref={newCardRef} className={classes.card ?? ""}>
          <Radio.Indicator className={classes.indicator ?? ""} />
          <span className={classes.words}>
            <span className={classes.name}>{t("subscriptions:reactivate.new")}</span>
            <span className={classes.text}>{t("subscriptions:reactivate.new_text")}</span>
          </span>
          <IconCreditCardPay size={20} stroke={1.6} aria-hidden="true" />
        </Radio.Card>
      </div>
    </Radio.Group>
  );
}
