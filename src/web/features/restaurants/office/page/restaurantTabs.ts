import { oneOf } from "#web/lib/oneOf.ts";

export const RESTAURANT_TABS = ["details", "owner", "link", "subscription", "reviews", "clients"] as const;
export type RestaurantTab = (typeof RESTAURANT_TABS)[number];

/** The tab an address asks for. */
export const restaurantTabOf = (text: string | undefined): RestaurantTab => oneOf(text, RESTAURANT_TABS) ?? "details";
