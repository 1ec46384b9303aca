import { useTranslation } from "react-i18next";
import { CAMPAIGN_STATUSES } from "#shared/campaigns/campaign-actions.ts";
import { AUDIENCES } from "#shared/campaigns/campaign-values.ts";
import { CATEGORIES } from "#shared/templates/template-values.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { readOfficeFilters, type OfficeFilters } from "./officeFilters.ts";
import { RestaurantFilter } from "./RestaurantFilter.tsx";

interface OfficeFilterBarProps {
  filters: OfficeFilters;
  onChange: (filters: OfficeFilters) => void;
}

/** The filters over the list. */
export function OfficeFilterBar({ filters, onChange }: OfficeFilterBarProps) {
  const { t } = useTranslation();
  const change = (key: keyof OfficeFilters) => (value: string | null) =>
    onChange(readOfficeFilters({ ...filters, [key]: value ?? undefined }));
  return (
    <>
      <RestaurantFilter value={filters.restaurant ?? null} onChange={change("restaurant")} />
      <FilterSelect
        label={t("campaign_office:filter.status")}
        any={t("campaign_office:filter.status_any")}
        width={138}
        value={filters.status ?? null}
        onChange={change("status")}
        data={CAMPAIGN_STATUSES.map((value) => ({ value, label: t(`campaigns:status.${value}`) }))}
      />
      <FilterSelect
        label={t("campaign_office:filter.category")}
        any={t("campaign_office:filter.category_any")}
        width={150}
        value={filters.category ?? null}
        onChange={change("category")}
        data={CATEGORIES.map((value) => ({ value, label: t(`templates:category.${value}`) }))}
      />
      <FilterSelect
        label={t("campaign_office:filter.conversion")}
        any={t("campaign_office:filter.conversion_any")}
        width={174}
        value={filters.conversion ?? null}
        onChange={change("conversion")}
        data={AUDIENCES.map((value) => ({ value, label: t(`campaign_office:audience.${value}`) }))}
      />
    </>
  );
}
