/** What the audit log may say about this feature, each as `templates.<name>`. */
export type TemplatesAudit = "activated" | "created" | "deactivated" | "deleted" | "restored" | "saved";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    templates: TemplatesAudit;
  }
}
