/** What the audit log may say about this feature, each as `reviews.<name>`. */
export type ReviewsAudit =
  | "google_connected"
  | "google_disconnected"
  | "place_chosen"
  | "responded"
  | "response_removed";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    reviews: ReviewsAudit;
  }
}
