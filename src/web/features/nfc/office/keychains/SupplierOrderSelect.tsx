import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { officeOrdersQuery } from "#web/features/nfc/office/officeQueries.ts";
import { SelectField, type SelectFieldProps } from "#web/ui/form/SelectField.tsx";

interface SupplierOrderSelectProps extends Pick<SelectFieldProps, "error" | "onFocus" | "onBlur"> {
  /** Its id; empty for none. */
  value?: string;
  onChange: (id: string) => void;
}

/** The order with a supplier codes are made for; without one they are in stock at once. Shown if any is on its way. */
export function SupplierOrderSelect({ value = "", onChange, ...rest }: SupplierOrderSelectProps) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(officeOrdersQuery({ kind: "supplier" }));
  const orders = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter(({ status, keychains, quantity }) => !["delivered", "cancelled"].includes(status) && keychains < quantity);
  if (orders.length === 0) return null;
  return (
    <SelectField
      label={t("nfc_office:add.order")}
      description={t("nfc_office:add.order_hint")}
      placeholder={t("nfc_office:add.no_order")}
      optional
      clearable
      value={value === "" ? null : value}
      onChange={(id) => onChange(id ?? "")}
      data={orders.map(({ id, number, supplier, keychains, quantity }) => ({
        value: id,
        label: t("nfc_office:add.order_option", { number, supplier: supplier?.name ?? "", room: quantity - keychains }),
      }))}
      {...rest}
    />
  );
}
