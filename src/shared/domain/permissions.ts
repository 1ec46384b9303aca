/** Keys a manager can hold, in the order the back office offers them. */
export const PERMISSIONS = [
  "dashboard",
  "restaurants",
  "nfc_keychains",
  "clients",
  "campaigns",
  "support",
  "users",
  "tools",
  "settings",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const STAFF_ROLES = ["admin", "manager"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Where a manager lands after signing in: the first of these they hold. `tools` comes last on purpose. */
const LANDING_ORDER = [
  "dashboard",
  "restaurants",
  "nfc_keychains",
  "clients",
  "campaigns",
  "users",
  "support",
  "settings",
  "tools",
] as const satisfies readonly Permission[];

export interface PermissionHolder {
  role: StaffRole;
  permissions_list: readonly string[];
}

/** An admin passes every check; a manager needs the key itself. */
export const hasPermission = (holder: PermissionHolder, permission: Permission): boolean =>
  holder.role === "admin" || holder.permissions_list.includes(permission);

export const firstPermission = (holder: PermissionHolder): Permission | undefined =>
  LANDING_ORDER.find((permission) => hasPermission(holder, permission));
