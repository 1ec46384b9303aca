import { useTranslation } from "react-i18next";
import type { RestaurantStanding } from "#shared/restaurants/admin-restaurants.contract.ts";
import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";

export function RestaurantStatus({ status }: { status: Restaurant["status"] }) {
  const { t } = useTranslation();
  return <StatusBadge tone={statusTone(status)}>{t(`restaurants:status.${status}`)}</StatusBadge>;
}

/** How a subscription stands, in a list. */
export function StandingBadge({ standing }: { standing: RestaurantStanding }) {
  const { t } = useTranslation();
  return <StatusBadge tone={statusTone(standing)}>{t(`restaurant_office:standings.${standing}`)}</StatusBadge>;
}
