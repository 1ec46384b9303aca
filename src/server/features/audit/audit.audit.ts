/** What the audit log may say about itself, each as `audit.<name>`. */
export type AuditAudit = "exported";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    audit: AuditAudit;
  }
}
