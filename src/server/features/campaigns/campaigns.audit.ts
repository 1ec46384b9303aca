/** What the audit log may say about this feature, each as `campaigns.<name>`. */
export type CampaignsAudit =
  | "created"
  | "saved"
  | "started"
  | "scheduled"
  | "paused"
  | "resumed"
  | "cancelled"
  | "deleted"
  | "duplicated"
  | "finished"
  | "failed"
  | "clock_moved";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    campaigns: CampaignsAudit;
  }
}
