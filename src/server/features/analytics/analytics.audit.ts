/** What the audit log may say about this feature, each as `analytics.<name>`. */
export type AnalyticsAudit = "revenue_entered" | "revenue_removed";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    analytics: AnalyticsAudit;
  }
}
