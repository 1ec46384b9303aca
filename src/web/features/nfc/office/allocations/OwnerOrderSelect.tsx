import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { officeOrdersQuery } from "#web/features/nfc/office/officeQueries.ts";
import { SelectField, type SelectFieldProps } from "#web/ui/form/SelectField.tsx";

interface OwnerOrderSelectProps extends Pick<SelectFieldProps, "error" | "onFocus" | "onBlur"> {
  restaurantId: string;
  /** Its id; empty for none. */
  value?: string;
  onChange: (id: string) => void;
}

/** The restaurant's order the keychains are for; there may be none. */
export function OwnerOrderSelect({ restaurantId, value = "", onChange, ...rest }: OwnerOrderSelectProps) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(officeOrdersQuery({ kind: "owner", restaurant: restaurantId }));
  const orders = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter(({ id, status, payment, quantity, keychains }) => {
      const isOpen = status !== "cancelled" && payment.status !== "open" && keychains < quantity;
      return isOpen || id === value;
    });
  if (orders.length === 0) return null;
  return (
    <SelectField
      label={t("nfc_screen:allocations.order")}
      placeholder={t("nfc_screen:allocations.no_order")}
      optional
      clearable
      value={value === "" ? null : value}
      onChange={(id) => onChange(id ?? "")}
      data={orders.map(({ id, number, quantity, keychains }) => ({
        value: id,
        label: t("nfc_office:allocate.order_option", { number, missing: quantity - keychains }),
      }))}
      {...rest}
    />
  );
}
