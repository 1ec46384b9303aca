import { useTranslation } from "react-i18next";
import type { Card } from "#shared/subscriptions/subscriptions.contract.ts";

const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
  cartes_bancaires: "Cartes Bancaires",
};

/** A card is good to the last day of the month printed on it. */
export const isCardExpired = (card: Card, now: Date): boolean =>
  card.exp_year * 12 + card.exp_month < now.getFullYear() * 12 + now.getMonth() + 1;

/** "Visa ending 4242, expires 09/29". */
export function useCardWords(): (card: Card) => string {
  const { t } = useTranslation();
  return (card) => {
    const words = {
      brand: BRANDS[card.brand.toLowerCase()] ?? t("subscriptions:card.other"),
      last4: card.last4,
      expiry: `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year % 100).padStart(2, "0")}`,
    };
    return isCardExpired(card, new Date())
      ? t("subscriptions:card.line_expired", words)
      : t("subscriptions:card.line", words);
  };
}
