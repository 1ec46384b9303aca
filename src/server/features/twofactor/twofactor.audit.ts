/** What the audit log may say about this feature, each as `twofactor.<name>`. */
export type TwofactorAudit = "codes_renewed" | "disabled" | "enabled" | "recovery_code_used" | "reset_by_staff";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    twofactor: TwofactorAudit;
  }
}
