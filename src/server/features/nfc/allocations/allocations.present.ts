import type { StaffAllocation } from "#shared/nfc/admin-nfc.model.ts";
import type { Allocation } from "#shared/nfc/nfc.model.ts";
import { leadsElsewhere } from "#shared/nfc/url-pattern.rules.ts";
import { presentNamed } from "#server/features/nfc/keychains/keychains.present.ts";
import type { ShownAllocation } from "./allocations.repo.ts";

/** As the owner sees it. */
export const presentAllocation = (row: ShownAllocation): Allocation => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  quantity: row.quantity,
  order: row.order_id === null ? null : { id: row.order_id, number: row.order_number ?? "" },
  active: row.active,
});

/** As the back office sees it. */
export const presentStaffAllocation = (row: ShownAllocation, publicUrl: string): StaffAllocation => ({
  ...presentAllocation(row),
  restaurant: presentNamed(row),
  url_pattern: row.url_pattern,
  auto_generate: row.auto_generate,
  activate: row.activate,
  notes: row.notes,
  leads_elsewhere: row.url_pattern !== null && leadsElsewhere(row.url_pattern, publicUrl),
});
