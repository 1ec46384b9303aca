import type { Permission, StaffRole } from "#shared/domain/permissions.ts";

export interface StaffCaller {
  id: string;
  role: StaffRole;
  permissions: readonly Permission[];
}
/** Who may change, reset or deactivate whom: nobody themselves, and a manager only people who hold nothing they lack. */
export const mayEditStaff = (caller: StaffCaller, target: StaffCaller): boolean =>
  caller.id !== target.id && mayGrant(caller, target.role, target.permissions);

/** Nobody hands out more than they hold: only an admin makes admins, and a manager passes on only their own keys. */
export const mayGrant = (caller: StaffCaller, role: StaffRole, permissions: readonly Permission[]): boolean =>
  caller.role === "admin" ||
  (role === "manager" && permissions.every((permission) => caller.permissions.includes(permission)));
