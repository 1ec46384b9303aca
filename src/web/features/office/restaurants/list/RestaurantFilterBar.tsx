import { useTranslation } from "react-i18next";
import { RESTAURANT_STANDINGS } from "#shared/restaurants/admin-restaurants.contract.ts";
import { RESTAURANT_STATUSES } from "#shared/domain/restaurant-acts.ts";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { readRestaurantFilters, type RestaurantFilters } from "#web/features/office/restaurants/restaurantFilters.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";

interface RestaurantFilterBarProps {
  filters: RestaurantFilters;
  onChange: (filters: RestaurantFilters) => void;
}

/** The filters over the list, and its order. */
export function RestaurantFilterBar({ filters, onChange }: RestaurantFilterBarProps) {
  const { t } = useTranslation();
  const countries = useCountries();
  const change = (key: keyof RestaurantFilters) => (value: string | null) =>
    onChange(readRestaurantFilters({ ...filters, [key]: value ?? undefined }));
  return (
    <>
      <FilterSelect
        label={t("restaurant_office:list.status")}
        any={t("restaurant_office:list.all_statuses")}
        width={150}
        value={filters.status ?? null}
        onChange={change("status")}
        data={RESTAURANT_STATUSES.map((value) => ({ value, label: t(`restaurants:status.${value}`) }))}
      />
      <FilterSelect
        label={t("restaurant_office:list.subscription")}
        any={t("restaurant_office:list.all_subscriptions")}
        width={166}
        value={filters.subscription ?? null}
        onChange={change("subscription")}
        data={RESTAURANT_STANDINGS.map((value) => ({ value, label: t(`restaurant_office:standings.${value}`) }))}
      />
      <FilterSelect
        label={t("restaurant_office:list.country")}
        any={t("restaurant_office:list.all_countries")}
        width={140}
        value={filters.country ?? null}
        onChange={change("country")}
        data={countries}
      />
      <FilterSelect
        label={t("restaurant_office:list.linked")}
        any={t("restaurant_office:list.linked_any")}
        width={190}
        value={filters.linked ?? null}
        onChange={change("linked")}
        data={(["yes", "no"] as const).map((value) => ({ value, label: t(`restaurant_office:list.linked_${value}`) }))}
      />
      <FilterSelect
        label={t("restaurant_office:list.sort")}
        any={t("restaurant_office:list.sorts.newest")}
        width={150}
        value={filters.sort === "newest" ? null : (filters.sort ?? null)}
        onChange={change("sort")}
        data={(["name", "clients"] as const).map((value) => ({
          value,
          label: t(`restaurant_office:list.sorts.${value}`),
        }))}
      />
    </>
  );
}
