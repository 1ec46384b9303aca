import {
  IconBuildingStore,
  IconChartAreaLine,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMail,
  IconMailHeart,
  IconNfc,
  IconSettings,
  IconShieldCheck,
  IconStar,
  IconTool,
  IconToolsKitchen2,
  IconUsers,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { Permission } from "#shared/domain/permissions.ts";
import { paths } from "#web/lib/paths.ts";
import type { RouteName } from "#web/app/routeMeta.ts";

export interface MenuItem {
  name: RouteName;
  href: string;
  Icon: Icon;
  /** Hidden from managers who lack it. */
  permission?: Permission;
}

/** How many things wait behind an entry, and what for. */
export interface MenuBadge {
  count: number;
  label: string;
}
export type MenuBadges = Partial<Record<RouteName, MenuBadge>>;

export const OWNER_MENU: readonly MenuItem[] = [
  { name: "dashboard", href: paths.dashboard(), Icon: IconLayoutDashboard },
  { name: "restaurant-info", href: paths.restaurantInfo(), Icon: IconToolsKitchen2 },
  { name: "reviews", href: paths.reviews(), Icon: IconStar },
  { name: "clients", href: paths.clients(), Icon: IconUsers },
  { name: "nfc-keychains", href: paths.nfcKeychains(), Icon: IconNfc },
  { name: "campaigns", href: paths.campaigns(), Icon: IconMailHeart },
  { name: "analytics", href: paths.analytics(), Icon: IconChartAreaLine },
  { name: "support", href: paths.support(), Icon: IconLifebuoy },
];
export const OWNER_SETTINGS: MenuItem = { name: "settings", href: paths.settings(), Icon: IconSettings };

export const STAFF_MENU: readonly MenuItem[] = [
  { name: "admin-dashboard", href: paths.admin.dashboard(), Icon: IconLayoutDashboard, permission: "dashboard" },
  { name: "admin-restaurants", href: paths.admin.restaurants(), Icon: IconBuildingStore, permission: "restaurants" },
  { name: "admin-nfc", href: paths.admin.nfc(), Icon: IconNfc, permission: "nfc_keychains" },
  { name: "admin-clients", href: paths.admin.clients(), Icon: IconUsers, permission: "clients" },
  { name: "admin-campaigns", href: paths.admin.campaigns(), Icon: IconMail, permission: "campaigns" },
  { name: "admin-support", href: paths.admin.support(), Icon: IconLifebuoy, permission: "support" },
  { name: "admin-users", href: paths.admin.users(), Icon: IconShieldCheck, permission: "users" },
  { name: "admin-tools", href: paths.admin.tools(), Icon: IconTool, permission: "tools" },
];
export const STAFF_SETTINGS: MenuItem = {
  name: "admin-settings",
  href: paths.admin.settings(),
  Icon: IconSettings,
  permission: "settings",
};
