/** What the audit log may say about this feature, each as `jobs.<name>`. */
export type JobsAudit = "dead_removed" | "dead_retried" | "mail_hurried";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    jobs: JobsAudit;
  }
}
