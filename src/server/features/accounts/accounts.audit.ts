/** What the audit log may say about this feature, each as `accounts.<name>`. */
export type AccountsAudit =
  | "email_verified"
  | "logged_in"
  | "password_changed"
  | "password_reset"
  | "profile_updated"
  | "registered"
  | "reset_requested"
  | "reset_sent_by_staff"
  | "status_changed"
  | "verified_by_hand";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    accounts: AccountsAudit;
  }
}
