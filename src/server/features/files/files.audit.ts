/** What the audit log may say about this feature, each as `files.<name>`. */
export type FilesAudit = "picture_kept";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    files: FilesAudit;
  }
}
