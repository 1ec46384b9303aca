import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { RestaurantOffice } from "#web/features/office/restaurants/list/RestaurantOffice.tsx";
import { readRestaurantFilters } from "#web/features/office/restaurants/restaurantFilters.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";

const route = getRouteApi("/admin/admin/restaurants");

export function AdminRestaurantsPage() {
  const query = route.useSearch();
  const filters = useMemo(() => readRestaurantFilters(query), [query]);
  return (
    <RestaurantOffice
      filters={filters}
      isAdding={query.new !== undefined}
      onFilters={(next) => goTo(paths.admin.restaurants({ ...next }), { replace: true, keepScroll: true })}
    />
  );
}
