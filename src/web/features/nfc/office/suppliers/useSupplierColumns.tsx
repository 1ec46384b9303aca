import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Supplier } from "#shared/nfc/admin-nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FigureCell } from "#web/ui/data/FigureCell.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import type { Column } from "#web/ui/table/tableModel.ts";
import classes from "./SupplierColumns.module.css";

export function useSupplierColumns(): Column<Supplier>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "name",
      header: t("nfc_office:suppliers.name"),
      minWidth: 170,
      cell: ({ name, nfc_type: type }) => <NameCell name={name} caption={type} />,
    },
    {
      key: "contact",
      header: t("nfc_office:suppliers.contact"),
      minWidth: 180,
      cell: ({ email, phone }) => (
        <div className={classes.contact}>
          {email !== null && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
          {phone !== null && <span>{phone}</span>}
          {email === null && phone === null && "–"}
        </div>
      ),
    },
    {
      key: "price",
      header: t("nfc_office:suppliers.price"),
      align: "right",
      minWidth: 110,
      cell: ({ price_cents: cents, minimum_quantity: min }) => (
        <FigureCell
          figure={format.money(cents)}
          caption={t("nfc_office:suppliers.from", { number: format.number(min) })}
        />
      ),
    },
    {
      key: "time",
      header: t("nfc_office:suppliers.time"),
      align: "right",
      minWidth: 120,
      cell: ({ lead_time_days: lead, shipping_days: shipping }) => (
        <FigureCell
          figure={t("nfc_office:suppliers.days", { count: lead + shipping })}
          caption={t("nfc_office:suppliers.days_made_of", { lead, shipping })}
        />
      ),
    },
    {
      key: "status",
      header: t("nfc_screen:keychains.status_label"),
      minWidth: 120,
      phone: "badge",
      cell: ({ active }) => {
        const status = active ? "active" : "inactive";
        return <StatusBadge tone={statusTone(status)}>{t(`nfc_screen:allocations.${status}`)}</StatusBadge>;
      },
    },
  ];
}
