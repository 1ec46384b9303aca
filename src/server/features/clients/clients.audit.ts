/** What the audit log may say about this feature, each as `clients.<name>`. */
export type ClientsAudit =
  | "consent_printed"
  | "erased"
  | "exported"
  | "import_failed"
  | "import_started"
  | "imported"
  | "person_exported";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    clients: ClientsAudit;
  }
}
