import { Anchor } from "@mantine/core";
import type { NamedRestaurant } from "#shared/restaurants/restaurant-choice.ts";
import { mayOpen } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";

/** Whose guest it is; leads to the restaurant's page for whoever may open that. */
export function RestaurantName({ id, name }: NamedRestaurant) {
  if (!mayOpen(useAdminUser(), "restaurants")) return name;
  return (
    <Anchor component={AppLink} inherit href={paths.admin.restaurant(id)}>
      {name}
    </Anchor>
  );
}
