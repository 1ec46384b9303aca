import { getRouteApi } from "@tanstack/react-router";
import { RestaurantPage } from "#web/features/restaurants/office/page/RestaurantPage.tsx";
import { restaurantTabOf } from "#web/features/restaurants/office/page/restaurantTabs.ts";
import { goTo } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";

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
