import type { AdminUser, TeamMember } from "#shared/staff/staff.contract.ts";
import type { MemberRow, StaffRow } from "./staff.repo.ts";

export const presentStaff = (staff: StaffRow): AdminUser => ({
  id: staff.id,
  name: staff.name,
  email: staff.email,
  role: staff.role,
  status: staff.status,
  permissions_list: staff.permissions,
  locale: staff.locale,
});

export const presentMember = (staff: MemberRow): TeamMember => ({
  ...presentStaff(staff),
  invited: staff.password_hash === null || staff.temporary_until !== null,
  two_factor: staff.two_factor,
  created_at: staff.created_at.toISOString(),
});
