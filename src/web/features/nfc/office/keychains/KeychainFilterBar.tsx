import { useTranslation } from "react-i18next";
import { KEYCHAIN_STATUSES } from "#shared/nfc/nfc-values.ts";
import { RestaurantFilter } from "#web/features/nfc/office/form/RestaurantFilter.tsx";
import type { KeychainFilters } from "#web/features/nfc/office/officeFilters.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";

interface KeychainFilterBarProps {
  filters: KeychainFilters;
  onChange: (filters: KeychainFilters) => void;
}

const GROUPS = ["batch", "order", "allocation"] as const;

/** The filters over the list. A batch, an order or an allocation is chosen elsewhere and only taken off here. */
export function KeychainFilterBar({ filters, onChange }: KeychainFilterBarProps) {
  const { t } = useTranslation();
  const group = GROUPS.find((name) => filters[name] !== undefined);
  return (
    <>
      <RestaurantFilter value={filters.restaurant} onChange={(restaurant) => onChange({ ...filters, restaurant })} />
      <FilterSelect
        label={t("nfc_screen:keychains.status_label")}
        any={t("nfc_screen:keychains.any_status")}
        width={138}
        value={filters.status ?? null}
        onChange={(value) => onChange({ ...filters, status: oneOf(value, KEYCHAIN_STATUSES) })}
        data={KEYCHAIN_STATUSES.map((value) => ({ value, label: t(`nfc_screen:keychains.status.${value}`) }))}
      />
      {group !== undefined && (
        <FilterSelect
          label={t("nfc_office:keychains.group")}
          any={t("nfc_office:keychains.any_group")}
          width={170}
          value={group}
          onChange={(value) => value === null && onChange({ ...filters, [group]: undefined })}
          data={[{ value: group, label: t(`nfc_office:keychains.groups.${group}`) }]}
        />
      )}
    </>
  );
}
