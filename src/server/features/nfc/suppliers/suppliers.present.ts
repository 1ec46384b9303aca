import type { Supplier } from "#shared/nfc/admin-nfc.model.ts";
import type { SupplierRow } from "./suppliers.repo.ts";

export const presentSupplier = (row: SupplierRow): Supplier => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  website: row.website,
  nfc_type: row.nfc_type,
  price_cents: row.price_cents,
  minimum_quantity: row.minimum_quantity,
  lead_time_days: row.lead_time_days,
  shipping_days: row.shipping_days,
  notes: row.notes,
  active: row.active,
  created_at: row.created_at.toISOString(),
});
