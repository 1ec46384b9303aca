import type { Permission, StaffRole } from "#shared/domain/permissions.ts";

export interface StaffCaller {
  id: string;
  role: StaffRole;
  permissions: readonly Permission[];
}
export interface StaffTarget {
  id: string;
  role: StaffRole;
}

/** Who may change whom: nobody themselves, and only an admin an admin. */
export const mayEditStaff = (caller: StaffCaller, target: StaffTarget): boolean =>
  caller.id !== target.id && (caller.role === "admin" || target.role === "manager");

/** Nobody hands out more than they hold: only an admin makes admins, and a manager passes on only their own keys. */
export const mayGrant = (caller: StaffCaller, role: StaffRole, permissions: readonly Permission[]): boolean =>
  caller.role === "admin" ||
  (role === "manager" && permissions.every((permission) => caller.permissions.includes(permission)));
