import { nameOf } from "#shared/domain/intl.ts";
import { useTranslation } from "react-i18next";
import type { PaymentSummary } from "#shared/subscriptions/subscriptions.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";

/** Every detail of a finished payment. */
export function PaymentReceipt({ summary }: { summary: PaymentSummary }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const none = t("subscriptions:receipt.not_given");
  const nextCharge = t("subscriptions:receipt.next_charge_value", {
    amount: format.money(summary.next_amount_cents),
    date: format.date(summary.next_charge_at),
  });
  return (
    <FactList
      columns={2}
      facts={[
        [t("subscriptions:receipt.plan"), summary.plan],
        [t("subscriptions:receipt.amount"), format.money(summary.amount_cents)],
        [t("subscriptions:receipt.billing_cycle"), t(`subscriptions:receipt.${summary.billing_cycle}`)],
        [t("subscriptions:receipt.next_charge"), nextCharge],
        [t("subscriptions:receipt.transaction_id"), summary.transaction_id ?? "–"],
        [t("subscriptions:receipt.subscription_id"), summary.subscription_id],
        [t("subscriptions:receipt.account_name"), summary.account_name],
        [t("subscriptions:receipt.email"), summary.email],
        [t("subscriptions:receipt.restaurant_name"), summary.restaurant_name],
        [t("subscriptions:receipt.address"), summary.address],
        [t("subscriptions:receipt.postal_code"), summary.postal_code],
        [t("subscriptions:receipt.city"), summary.city],
        [t("subscriptions:receipt.country"), nameOf("region", summary.country, i18n.language)],
        [t("subscriptions:receipt.phone"), summary.phone ?? none],
        [t("subscriptions:receipt.website"), summary.website ?? none],
      ]}
    />
  );
}
