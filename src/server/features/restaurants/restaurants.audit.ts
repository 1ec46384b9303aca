/** What the audit log may say about this feature, each as `restaurants.<name>`. */
export type RestaurantsAudit =
  | "changed"
  | "created"
  | "exported"
  | "link_renewed"
  | "status_changed"
  | "user_linked"
  | "user_unlinked";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    restaurants: RestaurantsAudit;
  }
}
