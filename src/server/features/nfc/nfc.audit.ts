/** What the audit log may say about this feature, each as `nfc.<name>`. */
export type NfcAudit =
  | "allocated"
  | "allocation_changed"
  | "keychain_activated"
  | "keychain_added"
  | "keychain_assigned"
  | "keychain_deactivated"
  | "keychain_noted"
  | "keychain_renamed"
  | "keychain_replaced"
  | "keychain_unassigned"
  | "keychain_written"
  | "keychains_added"
  | "keychains_changed"
  | "keychains_exported"
  | "keychains_imported"
  | "order_abandoned"
  | "order_cancelled"
  | "order_changed"
  | "order_paid"
  | "order_placed"
  | "order_refunded"
  | "order_status_changed"
  | "supplier_added"
  | "supplier_changed"
  | "supplier_order_placed"
  | "supplier_removed";

declare module "#server/features/audit/audit.service.ts" {
  interface AuditNames {
    nfc: NfcAudit;
  }
}
