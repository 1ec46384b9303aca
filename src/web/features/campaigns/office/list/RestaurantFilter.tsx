import { useTranslation } from "react-i18next";
import { campaignKeys } from "#web/features/campaigns/campaignQueries.ts";
import { findCampaignRestaurants } from "#web/features/campaigns/office/officeQueries.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { useFoundOptions } from "#web/ui/filter/useFoundOptions.ts";

interface RestaurantFilterProps {
  /** Its id. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** One restaurant out of all that have campaigns. One that has none any more still shows as a filter that is on. */
export function RestaurantFilter({ value, onChange }: RestaurantFilterProps) {
  const { t } = useTranslation();
  const any = t("campaign_office:filter.restaurant_any");
  const { data, isOpen, props } = useFoundOptions({
    value,
    queryKey: campaignKeys.restaurants,
    find: findCampaignRestaurants,
    gone: t("campaign_office:filter.restaurant_gone"),
  });
  return (
    <FilterSelect
      label={t("campaign_office:filter.restaurant")}
      any={any}
      width={190}
      value={value}
      onChange={onChange}
      data={data}
      placeholder={isOpen ? t("campaign_office:filter.restaurant_search") : any}
      nothingFoundMessage={t("campaign_office:filter.restaurant_none")}
      {...props}
    />
  );
}
