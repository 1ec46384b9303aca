import type { KeychainEvent, StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { fillPattern, ownPattern } from "#shared/nfc/url-pattern.rules.ts";
import type { KeychainRow, ListedEvent, ShownKeychain } from "./keychains.repo.ts";

/** What a keychain is seen in the light of. */
export interface Light {
  publicUrl: string;
  /** One in use that was not tapped since then is quiet. */
  quietSince: Date;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What stands on the tag. */
export const urlOf = ({ url, code }: Pick<KeychainRow, "url" | "code">, publicUrl: string): string =>
  url ?? fillPattern(ownPattern(publicUrl), { id: code, restaurant_id: "", restaurant_name: "" });

const isQuiet = (row: KeychainRow, since: Date): boolean =>
  (row.status === "assigned" || row.status === "active") &&
  (row.last_tap_at ?? row.activated_at ?? row.assigned_at ?? row.created_at) < since;

/** As its owner sees it. */
export const presentKeychain = (row: ShownKeychain, { publicUrl, quietSince }: Light): Keychain => {
  const conversions = row.conversions ?? 0;
  return {
    id: row.id,
    code: row.code,
    url: urlOf(row, publicUrl),
    name: row.name,
    status: row.status,
    taps: row.taps,
    conversions,
    // A guest may write a second review, or come back by the printed twin: never more than every tap.
    conversion_rate: row.taps === 0 ? 0 : Math.min(1, conversions / row.taps),
    last_tap_at: iso(row.last_tap_at),
    assigned_at: iso(row.assigned_at),
    activated_at: iso(row.activated_at),
    created_at: row.created_at.toISOString(),
    is_quiet: isQuiet(row, quietSince),
    fault: row.fault,
    replaced_by:
      row.replaced_by === null || row.heir_code === null
        ? null
        : { id: row.replaced_by, code: row.heir_code, name: row.heir_name },
  };
};

export const presentNamed = (row: {
  restaurant_id: string | null;
  restaurant_name: string | null;
  restaurant_city: string | null;
}): { id: string; name: string; city: string } | null =>
  row.restaurant_id === null
    ? null
    : { id: row.restaurant_id, name: row.restaurant_name ?? "", city: row.restaurant_city ?? "" };

/** As the back office sees it. */
export const presentStaffKeychain = (row: ShownKeychain, light: Light): StaffKeychain => ({
  ...presentKeychain(row, light),
  restaurant: presentNamed(row),
  note: row.note,
  supplier_order: row.order_id === null ? null : { id: row.order_id, number: row.order_number ?? "" },
  allocation_id: row.allocation_id,
  batch_id: row.batch_id,
  written_at: iso(row.written_at),
  stocked_at: iso(row.stocked_at),
});

export const presentEvent = (row: ListedEvent): KeychainEvent => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  by: row.staff_id
    ? { kind: "staff", name: row.staff_name ?? "" }
    : row.user_id
      ? { kind: "owner", name: `${row.first_name} ${row.last_name}` }
      : null,
  restaurant: presentNamed(row),
  details: row.details,
});
