/** What the audit log may say about this feature, each as `sessions.<name>`. */
export type SessionsAudit = "revoked" | "revoked_by_staff" | "revoked_others" | "view_begun" | "view_ended";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    sessions: SessionsAudit;
  }
}
