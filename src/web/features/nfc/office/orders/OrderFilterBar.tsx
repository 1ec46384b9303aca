import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ORDER_KINDS, ORDER_STATUSES } from "#shared/nfc/nfc-values.ts";
import { RestaurantFilter } from "#web/features/nfc/office/form/RestaurantFilter.tsx";
import type { OrderFilters } from "#web/features/nfc/office/officeFilters.ts";
import { suppliersQuery } from "#web/features/nfc/office/officeQueries.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";

interface OrderFilterBarProps {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
}

/** The filters over the orders: from whom, how far, for or from whom. */
export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
  const { t } = useTranslation();
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  return (
    <>
      <FilterSelect
        label={t("nfc_office:orders.kind")}
        any={t("nfc_office:orders.any_kind")}
        width={150}
        value={filters.kind ?? null}
        onChange={(value) => onChange({ ...filters, kind: oneOf(value, ORDER_KINDS) })}
        data={ORDER_KINDS.map((value) => ({ value, label: t(`nfc_office:orders.kinds.${value}`) }))}
      />
      <FilterSelect
        label={t("nfc_screen:orders.status_label")}
        any={t("nfc_screen:keychains.any_status")}
        width={138}
        value={filters.status ?? null}
        onChange={(value) => onChange({ ...filters, status: oneOf(value, ORDER_STATUSES) })}
        data={ORDER_STATUSES.map((value) => ({ value, label: t(`nfc_screen:orders.status.${value}`) }))}
      />
      {filters.kind !== "supplier" && (
        <RestaurantFilter value={filters.restaurant} onChange={(restaurant) => onChange({ ...filters, restaurant })} />
      )}
      {filters.kind !== "owner" && (
        <FilterSelect
          label={t("nfc_office:orders.supplier")}
          any={t("nfc_office:orders.any_supplier")}
          width={160}
          value={filters.supplier ?? null}
          onChange={(value) => onChange({ ...filters, supplier: value ?? undefined })}
          data={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}
