import * as icons from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { Permission } from "#shared/domain/permissions.ts";
import { paths } from "#web/lib/pages/paths.ts";
import type { RouteName } from "#web/app/routeMeta.ts";

export interface MenuItem {
  name: RouteName;
  href: string;
  Icon: Icon;
  /** Hidden from managers who lack it. */
  permission?: Permission;
}

/** A number beside a menu entry, and what it counts. */
export interface MenuBadge {
  count: number;
  label: string;
}
export type MenuBadges = Partial<Record<RouteName, MenuBadge>>;

export const OWNER_MENU: readonly MenuItem[] = [
  { name: "dashboard", href: paths.dashboard(), Icon: icons.IconLayoutDashboard },
  { name: "restaurant-info", href: paths.restaurantInfo(), Icon: icons.IconToolsKitchen2 },
  { name: "reviews", href: paths.reviews(), Icon: icons.IconStar },
  { name: "clients", href: paths.clients(), Icon: icons.IconUsers },
  { name: "nfc-keychains", href: paths.nfcKeychains(), Icon: icons.IconNfc },
  { name: "campaigns", href: paths.campaigns(), Icon: icons.IconMailHeart },
  { name: "analytics", href: paths.analytics(), Icon: icons.IconChartAreaLine },
  { name: "support", href: paths.support(), Icon: icons.IconLifebuoy },
];
export const OWNER_SETTINGS: MenuItem = { name: "settings", href: paths.settings(), Icon: icons.IconSettings };

export const STAFF_MENU: readonly MenuItem[] = [
  { name: "admin-dashboard", href: paths.admin.dashboard(), Icon: icons.IconLayoutDashboard, permission: "dashboard" },
  {
    name: "admin-restaurants",
    href: paths.admin.restaurants(),
    Icon: icons.IconBuildingStore,
    permission: "restaurants",
  },
  { name: "admin-nfc", href: paths.admin.nfc(), Icon: icons.IconNfc, permission: "nfc_keychains" },
  { name: "admin-clients", href: paths.admin.clients(), Icon: icons.IconUsers, permission: "clients" },
  { name: "admin-campaigns", href: paths.admin.campaigns(), Icon: icons.IconMail, permission: "campaigns" },
  { name: "admin-support", href: paths.admin.support(), Icon: icons.IconLifebuoy, permission: "support" },
  { name: "admin-users", href: paths.admin.users(), Icon: icons.IconShieldCheck, permission: "users" },
  { name: "admin-tools", href: paths.admin.tools(), Icon: icons.IconTool, permission: "tools" },
];
export const STAFF_SETTINGS: MenuItem = {
  name: "admin-settings",
  href: paths.admin.settings(),
  Icon: icons.IconSettings,
  permission: "settings",
};
