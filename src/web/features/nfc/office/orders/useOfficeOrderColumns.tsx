import { useTranslation } from "react-i18next";
import type { StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import { OrderDelivery } from "#web/features/nfc/orders/OrderDelivery.tsx";
import { useFormat } from "#web/lib/words/format.ts";
import { FigureCell } from "#web/ui/data/FigureCell.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import type { Column } from "#web/ui/table/tableModel.ts";

/** Who is at the other end: the restaurant that ordered, or the supplier we ordered from. */
export const partnerOf = ({ restaurant, supplier }: StaffOrder): string => restaurant?.name ?? supplier?.name ?? "–";

export function useOfficeOrderColumns(): Column<StaffOrder>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "number",
      header: t("nfc_screen:orders.number"),
      minWidth: 150,
      cell: ({ number, created_at: at }) => <NameCell name={number} caption={format.date(at)} />,
    },
    {
      key: "partner",
      header: t("nfc_office:orders.partner"),
      minWidth: 160,
      cell: (order) => <FigureCell figure={partnerOf(order)} caption={t(`nfc_office:orders.kinds.${order.kind}`)} />,
    },
    {
      key: "status",
      header: t("nfc_screen:orders.status_label"),
      minWidth: 120,
      phone: "badge",
      cell: ({ status }) => (
        <StatusBadge tone={statusTone(status, "nfc_order")}>{t(`nfc_screen:orders.status.${status}`)}</StatusBadge>
      ),
    },
    {
      key: "quantity",
      header: t("nfc_screen:orders.quantity"),
      align: "right",
      minWidth: 110,
      cell: ({ quantity, keychains, kind }) => (
        <FigureCell
          figure={format.number(quantity)}
          caption={t(`nfc_office:orders.ready_${kind}`, { number: format.number(keychains) })}
        />
      ),
    },
    {
      key: "delivery",
      header: t("nfc_screen:orders.delivery"),
      minWidth: 180,
      cell: (order) => <OrderDelivery order={order} />,
    },
    {
      key: "payment",
      header: t("nfc_screen:orders.payment"),
      align: "right",
      minWidth: 120,
      fold: 1,
      cell: ({ kind, payment: { status, total_cents: total } }) => (
        <FigureCell
          figure={format.money(total)}
          caption={
            kind === "supplier" ? t("nfc_office:orders.by_invoice") : t(`nfc_screen:orders.payment_status.${status}`)
          }
        />
      ),
    },
  ];
}
