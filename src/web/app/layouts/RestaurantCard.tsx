import { useTranslation } from "react-i18next";
import { currentLocale } from "#web/lib/i18n.ts";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/AppLink.tsx";
import { InitialsAvatar } from "#web/ui/InitialsAvatar.tsx";
import classes from "./RestaurantCard.module.css";

interface RestaurantCardProps {
  restaurant: { name: string; city: string; country: string };
  collapsed?: boolean;
}

/** Whose dashboard this is; it leads to the restaurant's details. */
export function RestaurantCard({ restaurant, collapsed = false }: RestaurantCardProps) {
  // Re-renders when the language changes: the country's name depends on it.
  useTranslation();
  const place = [restaurant.city, countryName(restaurant.country)].filter(Boolean).join(", ");
  return (
    <AppLink
      href={paths.restaurantInfo()}
      className={classes.card}
      data-collapsed={collapsed || undefined}
      title={restaurant.name}
    >
      <InitialsAvatar name={restaurant.name} size={32} shape="tile" />
      <span className={classes.words}>
        <span className={classes.name}>{restaurant.name}</span>
        <span className={classes.place}>{place}</span>
      </span>
    </AppLink>
  );
}

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLocale()], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}
