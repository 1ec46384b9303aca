/** What the audit log may say about this feature, each as `subscriptions.<name>`. */
export type SubscriptionsAudit =
  | "canceled"
  | "ended"
  | "reactivated"
  | "recovered"
  | "renewal_failed"
  | "resumed"
  | "second_refunded"
  | "started"
  | "trial_changed";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    subscriptions: SubscriptionsAudit;
  }
}
