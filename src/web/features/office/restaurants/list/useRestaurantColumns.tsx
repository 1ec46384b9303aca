import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { RestaurantListItem } from "#shared/restaurants/admin-restaurants.contract.ts";
import { RestaurantStatus, StandingBadge } from "#web/features/office/restaurants/RestaurantBadges.tsx";
import { useCountries } from "#web/features/accounts/useCountries.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";

export function useRestaurantColumns(): Column<RestaurantListItem>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const countries = useCountries();
  const countryOf = (code: string): string => countries.find(({ value }) => value === code)?.label ?? code;
  return [
    {
      key: "name",
      header: t("restaurant_office:list.name"),
      minWidth: 200,
      cell: ({ id, name, city, country }) => (
        <NameCell
          name={
            <Anchor component={AppLink} inherit href={paths.admin.restaurant(id)}>
              {name}
            </Anchor>
          }
          caption={`${city}, ${countryOf(country)}`}
        />
      ),
    },
    {
      key: "status",
      header: t("restaurant_office:list.status"),
      phone: "badge",
      cell: ({ status }) => <RestaurantStatus status={status} />,
    },
    {
      key: "subscription",
      header: t("restaurant_office:list.subscription"),
      minWidth: 120,
      cell: ({ subscription }) => <StandingBadge standing={subscription} />,
    },
    {
      key: "owner",
      header: t("restaurant_office:list.owner"),
      minWidth: 180,
      fold: 2,
      cell: ({ owner }) =>
        owner === null ? t("restaurant_office:list.no_owner") : <NameCell name={owner.name} caption={owner.email} />,
    },
    {
      key: "clients",
      header: t("restaurant_office:list.clients"),
      align: "right",
      fold: 3,
      cell: ({ clients }) => format.number(clients),
    },
    {
      key: "created",
      header: t("restaurant_office:list.created"),
      minWidth: 120,
      fold: 1,
      cell: ({ created_at: at }) => format.date(at),
    },
  ];
}
