/** What the audit log may say about this feature, each as `restaurants.<name>`. */
export type RestaurantsAudit = "changed" | "created";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    restaurants: RestaurantsAudit;
  }
}
