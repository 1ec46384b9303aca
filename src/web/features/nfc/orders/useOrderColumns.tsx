import { useTranslation } from "react-i18next";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FigureCell } from "#web/ui/data/FigureCell.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import type { Column } from "#web/ui/table/tableModel.ts";
import { OrderDelivery } from "./OrderDelivery.tsx";
import { Receipt } from "./Receipt.tsx";

export function useOrderColumns(): Column<Order>[] {
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
      minWidth: 80,
      cell: ({ quantity }) => format.number(quantity),
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
      cell: ({ payment: { status, total_cents: total } }) => (
        <FigureCell figure={format.money(total)} caption={t(`nfc_screen:orders.payment_status.${status}`)} />
      ),
    },
    {
      key: "receipt",
      header: t("nfc_screen:orders.receipt"),
      align: "right",
      minWidth: 130,
      fold: 1,
      phone: "hidden",
      cell: (order) => <Receipt order={order} />,
    },
  ];
}
