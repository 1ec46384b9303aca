import { useTranslation } from "react-i18next";
import { deskKeys, findTicketRestaurants } from "#web/features/support/desk/deskQueries.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { useFoundOptions } from "#web/ui/filter/useFoundOptions.ts";

interface TicketRestaurantFilterProps {
  /** Its id. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Narrows the tickets to one restaurant. */
export function TicketRestaurantFilter({ value, onChange }: TicketRestaurantFilterProps) {
  const { t } = useTranslation();
  const any = t("support_desk:list.any_restaurant");
  const { data, isOpen, props } = useFoundOptions({
    value: value ?? null,
    queryKey: deskKeys.restaurants,
    find: findTicketRestaurants,
    gone: t("support_desk:list.gone_restaurant"),
  });
  return (
    <FilterSelect
      label={t("support_desk:list.restaurant")}
      any={any}
      width={190}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      data={data}
      placeholder={isOpen ? t("support_desk:list.find_restaurant") : any}
      nothingFoundMessage={t("support_desk:list.no_restaurant")}
      {...props}
    />
  );
}
