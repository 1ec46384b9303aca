import type { AdminUser } from "#shared/staff/staff.contract.ts";
import type { StaffRow } from "./staff.repo.ts";

export const presentStaff = (staff: StaffRow): AdminUser => ({
  id: staff.id,
  name: staff.name,
  email: staff.email,
  role: staff.role,
  status: staff.status,
  permissions_list: staff.permissions,
  locale: staff.locale,
});
