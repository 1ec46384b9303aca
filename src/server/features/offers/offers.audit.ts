/** What the audit log may say about this feature, each as `offers.<name>`. */
export type OffersAudit =
  | "undone"
  | "amount_named"
  | "till_created"
  | "till_opened"
  | "till_ended"
  | "till_session_ended";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    offers: OffersAudit;
  }
}
