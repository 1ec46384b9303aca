import type { Permission } from "#shared/domain/permissions.ts";
import type { AdminUser } from "#shared/staff/staff.contract.ts";

/** Whether somebody may change another's access; the server decides, this only spares a refusal. */
export const mayChange = (caller: Partial<AdminUser> | null, member: AdminUser): boolean =>
  caller !== null && caller.id !== member.id && (caller.role === "admin" || holdsAll(caller, member));

const holdsAll = (caller: Partial<AdminUser>, member: AdminUser): boolean =>
  member.role === "manager" && member.permissions_list.every((key) => mayGive(caller, key));

/** Nobody hands out what they do not hold. */
export const mayGive = (caller: Partial<AdminUser> | null, permission: Permission): boolean =>
  caller?.role === "admin" || (caller?.permissions_list ?? []).includes(permission);
