import { useTranslation } from "react-i18next";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { AddressLines } from "./AddressLines.tsx";
import { OrderDelivery } from "./OrderDelivery.tsx";
import { Receipt } from "./Receipt.tsx";
import classes from "./OrderDetails.module.css";

interface OrderDetailsProps {
  order: Order;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** All about one order: its way, its whole address and what was paid for what. */
export function OrderDetails({ order, opened, onClose, onClosed }: OrderDetailsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { payment } = order;
  const days = (
    [
      ["processing_on", order.processing_at],
      ["shipped_on", order.shipped_at],
      ["paid_on", payment.paid_at],
      ["refunded_on", payment.refunded_at],
    ] as const
  ).flatMap(([name, at]) => (at === null ? [] : [[t(`nfc_screen:order_details.${name}`), format.date(at)] as const]));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={order.number}
      width={640}
      closeOnClickOutside
    >
      <div className={classes.parts}>
        <FactList
          columns={2}
          facts={[
            [
              t("nfc_screen:orders.status_label"),
              <StatusBadge key="status" tone={statusTone(order.status, "nfc_order")}>
                {t(`nfc_screen:orders.status.${order.status}`)}
              </StatusBadge>,
            ],
            [t("nfc_screen:order_details.ordered"), format.date(order.created_at)],
            [t("nfc_screen:orders.quantity"), quantityOf(order)],
            [t("nfc_screen:orders.delivery"), <OrderDelivery key="delivery" order={order} withAddress={false} />],
            [
              t("nfc_screen:orders.payment"),
              `${format.money(payment.total_cents)} · ${t(`nfc_screen:orders.payment_status.${payment.status}`)}`,
            ],
            ...days,
          ]}
        />
        {order.address !== null && (
          <section aria-label={t("nfc_screen:order_details.address")}>
            <p className={classes.label}>{t("nfc_screen:order_details.address")}</p>
            <AddressLines address={order.address} />
          </section>
        )}
        <Receipt order={order} />
      </div>
    </Dialog>
  );

  function quantityOf({ quantity }: Order): string {
    const { free_quantity: free, paid_quantity: paid, unit_price_cents: price } = payment;
    const parts = [
      free > 0 ? t("nfc_screen:order_details.free", { count: free }) : "",
      paid > 0 ? t("nfc_screen:order_details.paid", { count: paid, price: format.money(price) }) : "",
    ].filter(Boolean);
    return `${format.number(quantity)} (${parts.join(", ")})`;
  }
}
