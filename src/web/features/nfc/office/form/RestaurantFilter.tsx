import { useTranslation } from "react-i18next";
import { findRestaurants, officeKeys } from "#web/features/nfc/office/officeQueries.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { useFoundOptions } from "#web/ui/filter/useFoundOptions.ts";

interface RestaurantFilterProps {
  /** Its id. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Narrows a list to one restaurant. */
export function RestaurantFilter({ value, onChange }: RestaurantFilterProps) {
  const { t } = useTranslation();
  const any = t("nfc_office:restaurant.any");
  const { data, isOpen, props } = useFoundOptions({
    value: value ?? null,
    queryKey: officeKeys.restaurants,
    find: findRestaurants,
    gone: t("nfc_office:restaurant.gone"),
  });
  return (
    <FilterSelect
      label={t("nfc_office:restaurant.label")}
      any={any}
      width={190}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      data={data}
      placeholder={isOpen ? t("nfc_office:restaurant.search") : any}
      nothingFoundMessage={t("nfc_office:restaurant.none")}
      {...props}
    />
  );
}
