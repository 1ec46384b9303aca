import { paths } from "#web/lib/pages/paths.ts";
import type { RouteName } from "#web/app/routeMeta.ts";

export interface Crumb {
  name: RouteName;
  /** Missing on the page itself. */
  href?: string;
}

/** The page one level above. Pages that are not listed are directly below the start page of their area. */
const PARENTS: Partial<Record<RouteName, Required<Crumb>>> = {
  "campaign-new": { name: "campaigns", href: paths.campaigns() },
  "campaign-edit": { name: "campaigns", href: paths.campaigns() },
  campaign: { name: "campaigns", href: paths.campaigns() },
  "google-callback": { name: "restaurant-info", href: paths.restaurantInfo() },
  "support-ticket": { name: "support", href: paths.support() },
  "admin-restaurant": { name: "admin-restaurants", href: paths.admin.restaurants() },
  "admin-campaign": { name: "admin-campaigns", href: paths.admin.campaigns() },
  "admin-templates": { name: "admin-campaigns", href: paths.admin.campaigns() },
  "admin-template": { name: "admin-templates", href: paths.admin.templates() },
  "admin-template-new": { name: "admin-templates", href: paths.admin.templates() },
  "admin-support-ticket": { name: "admin-support", href: paths.admin.support() },
  "admin-user": { name: "admin-users", href: paths.admin.users() },
};

/** From the topmost page down to this one, the start page of the area left out. */
export function trailOf(name: RouteName): Crumb[] {
  const trail: Crumb[] = [{ name }];
  for (let parent = PARENTS[name]; parent; parent = PARENTS[parent.name]) trail.unshift(parent);
  return trail;
}
