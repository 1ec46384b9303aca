import type { EnglishCatalogue } from "#shared/i18n/catalogue.ts";
import type { Permission } from "#shared/domain/permissions.ts";

/** Every route has a name of its own; it is also the key of its title, `titles:<name>`. */
export type RouteName = keyof EnglishCatalogue["titles"];

/** What a route says about itself. The guard, the layouts and the page title read nothing else. */
export interface RouteMeta {
  name: RouteName;
  layout: "admin" | "restaurant" | "blank";
  /** Needs a signed-in owner with access. */
  requiresSubscription?: boolean;
  /** For people who are not signed in, in the area the path belongs to. */
  guestOnly?: boolean;
  /** Needs a signed-in staff member. */
  adminOnly?: boolean;
  permission?: Permission;
  /** The owner role that may open it, where one is asked for. */
  role?: "professional";
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    meta?: RouteMeta;
  }
}
