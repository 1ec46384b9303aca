/** What the audit log may say about this feature, each as `suggestions.<name>`. */
export type SuggestionsAudit = "added" | "changed" | "removed" | "reordered" | "shown" | "hidden";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    suggestions: SuggestionsAudit;
  }
}
