import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StaffAllocation } from "#shared/nfc/admin-nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { FigureCell } from "#web/ui/data/FigureCell.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import classes from "./AllocationColumns.module.css";

export function useAllocationColumns(): Column<StaffAllocation>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "restaurant",
      header: t("nfc_office:restaurant.label"),
      minWidth: 170,
      cell: ({ restaurant, created_at: at }) => (
        <NameCell name={restaurant?.name ?? "–"} caption={`${restaurant?.city ?? ""} · ${format.date(at)}`} />
      ),
    },
    {
      key: "quantity",
      header: t("nfc_screen:allocations.quantity"),
      align: "right",
      minWidth: 100,
      cell: ({ quantity }) => format.number(quantity),
    },
    {
      key: "order",
      header: t("nfc_screen:allocations.order"),
      minWidth: 150,
      cell: ({ order }) =>
        order === null ? (
          t("nfc_screen:allocations.no_order")
        ) : (
          <Anchor component={AppLink} inherit href={paths.admin.nfc("orders", { order: order.id })}>
            {order.number}
          </Anchor>
        ),
    },
    {
      key: "address",
      header: t("nfc_screen:keychains.url"),
      minWidth: 200,
      cell: ({ url_pattern: pattern, leads_elsewhere: isElsewhere }) =>
        pattern === null ? (
          t("nfc_office:allocations.automatic")
        ) : (
          <div className={classes.pattern}>
            <FigureCell
              figure={pattern}
              caption={isElsewhere ? t("nfc_office:allocations.elsewhere") : t("nfc_office:allocate.pattern")}
            />
          </div>
        ),
    },
    {
      key: "notes",
      header: t("nfc_office:form.notes"),
      minWidth: 140,
      fold: 1,
      cell: ({ notes }) => <span className={classes.pattern}>{notes ?? "–"}</span>,
      applies: ({ notes }) => notes !== null,
    },
    {
      key: "status",
      header: t("nfc_screen:allocations.status_label"),
      minWidth: 120,
      phone: "badge",
      cell: ({ active }) => {
        const status = active ? "active" : "inactive";
        return <StatusBadge tone={statusTone(status)}>{t(`nfc_screen:allocations.${status}`)}</StatusBadge>;
      },
    },
  ];
}
