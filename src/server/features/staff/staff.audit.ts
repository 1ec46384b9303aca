/** What the audit log may say about this feature, each as `staff.<name>`. */
export type StaffAudit =
  | "access_changed"
  | "first_admin_made"
  | "invited"
  | "logged_in"
  | "password_set"
  | "permissions_changed"
  | "removed"
  | "reset"
  | "reset_requested";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    staff: StaffAudit;
  }
}
