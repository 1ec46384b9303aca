/** What the audit log may say about this feature, each as `support.<name>`. */
export type SupportAudit =
  | "answer_added"
  | "answer_changed"
  | "answer_removed"
  | "assignee_changed"
  | "attachment_kept"
  | "noted"
  | "priority_changed"
  | "replied"
  | "status_changed"
  | "ticket_merged"
  | "ticket_opened"
  | "tickets_exported";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    support: SupportAudit;
  }
}
