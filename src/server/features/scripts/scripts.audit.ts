/** What the audit log may say about this feature, each as `scripts.<name>`. */
export type ScriptsAudit =
  | "activated"
  | "created"
  | "deactivated"
  | "deleted"
  | "reloaded"
  | "reordered"
  | "restored"
  | "saved";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    scripts: ScriptsAudit;
  }
}
