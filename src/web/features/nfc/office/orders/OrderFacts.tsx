import { useTranslation } from "react-i18next";
import type { StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import { AddressLines } from "#web/features/nfc/orders/AddressLines.tsx";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { partnerOf } from "./useOfficeOrderColumns.tsx";

/** What is known of an order and does not change by hand. */
export function OrderFacts({ order }: { order: StaffOrder }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, payment } = order;
  const dateOf = (at: string | null): string => (at === null ? "–" : format.dateTime(at));
  const price = t(`nfc_office:orders.price_${kind}`, {
    free: payment.free_quantity,
    paid: kind === "supplier" ? order.quantity : payment.paid_quantity,
    price: format.money(payment.unit_price_cents),
  });
  return (
    <FactList
      columns={2}
      facts={[
        [t(`nfc_office:orders.partner_${kind}`), partnerOf(order)],
        [t("nfc_screen:orders.quantity"), format.number(order.quantity)],
        [t("nfc_office:orders.total"), `${format.money(payment.total_cents)} · ${price}`],
        [
          t("nfc_screen:orders.payment"),
          kind === "supplier"
            ? t("nfc_office:orders.by_invoice")
            : t(`nfc_screen:orders.payment_status.${payment.status}`),
        ],
        ...(payment.paid_at === null ? [] : [[t("nfc_office:orders.paid_at"), dateOf(payment.paid_at)] as const]),
        ...(payment.refunded_at === null
          ? []
          : [[t("nfc_office:orders.refunded_at"), dateOf(payment.refunded_at)] as const]),
        [t("nfc_office:orders.created"), dateOf(order.created_at)],
        [t("nfc_screen:orders.status.processing"), dateOf(order.processing_at)],
        [t("nfc_screen:orders.status.shipped"), dateOf(order.shipped_at)],
        [t("nfc_screen:orders.status.delivered"), dateOf(order.delivered_at)],
        ...(order.cancelled_at === null
          ? []
          : [[t("nfc_screen:orders.status.cancelled"), dateOf(order.cancelled_at)] as const]),
        ...(order.address === null
          ? []
          : [[t("nfc_office:orders.address"), <AddressLines key="address" address={order.address} />] as const]),
      ]}
    />
  );
}
