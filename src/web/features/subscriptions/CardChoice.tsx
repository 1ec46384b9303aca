import { IconCreditCard, IconCreditCardPay } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#shared/subscriptions/subscriptions.contract.ts";
import { ChoiceCard } from "#web/ui/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/ChoiceCards.tsx";
import { useCardWords } from "./useCardWords.ts";

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
    <ChoiceCards label={t("subscriptions:reactivate.card")} value={value} onChange={onChange}>
      {card !== null && (
        <ChoiceCard
          value="existing"
          name={cardWords(card)}
          text={t("subscriptions:reactivate.existing_text")}
          icon={<IconCreditCard size={20} stroke={1.6} aria-hidden="true" />}
        />
      )}
      <ChoiceCard
        ref={newCardRef}
        value="new"
        name={t("subscriptions:reactivate.new")}
        text={t("subscriptions:reactivate.new_text")}
        icon={<IconCreditCardPay size={20} stroke={1.6} aria-hidden="true" />}
      />
    </ChoiceCards>
  );
}
