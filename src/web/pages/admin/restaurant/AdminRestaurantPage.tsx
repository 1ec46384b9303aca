import { getRouteApi } from "@tanstack/react-router";
import { RestaurantPage } from "#web/features/office/restaurants/page/RestaurantPage.tsx";
import { restaurantTabOf } from "#web/features/office/restaurants/page/restaurantTabs.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";

const route = getRouteApi("/admin/admin/restaurants/$id");

export function AdminRestaurantPage() {
  const { id } = route.useParams();
  const tab = restaurantTabOf(route.useSearch().tab);
  return (
    <RestaurantPage
      key={id}
      id={id}
      tab={tab}
      onTab={(next) => goTo(paths.admin.restaurant(id, next), { replace: true, keepScroll: true })}
    />
  );
}
