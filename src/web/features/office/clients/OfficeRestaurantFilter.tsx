import { useTranslation } from "react-i18next";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { useFoundOptions } from "#web/ui/filter/useFoundOptions.ts";
import { findRestaurants, officeClientKeys } from "./officeClientQueries.ts";

interface OfficeRestaurantFilterProps {
  /** Its id. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Narrows the list to one restaurant. */
export function OfficeRestaurantFilter({ value, onChange }: OfficeRestaurantFilterProps) {
  const { t } = useTranslation();
  const any = t("clients_office:filter.any");
  const { data, isOpen, props } = useFoundOptions({
    value: value ?? null,
    queryKey: officeClientKeys.restaurants,
    find: findRestaurants,
    gone: t("clients_office:filter.gone"),
  });
  return (
    <FilterSelect
      label={t("clients_office:restaurant")}
      any={any}
      width={180}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      data={data}
      placeholder={isOpen ? t("clients_office:filter.search") : any}
      nothingFoundMessage={t("clients_office:filter.none")}
      {...props}
    />
  );
}
