/** What the audit log may say about this feature, each as `settings.<name>`. */
export type SettingsAudit = "changed";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    settings: SettingsAudit;
  }
}
