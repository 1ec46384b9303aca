import type { ForeignId, SweepPart } from "#server/testing/sweep-part.ts";
import { makeKeychain } from "./nfc.factory.ts";

const theirKeychain: ForeignId = async ({ t, theirs }) => ({
  id: (await makeKeychain(t.db, { restaurant_id: theirs.restaurantId, status: "active" })).id,
});
const theirSheet: ForeignId = async (world) => ({ ...(await theirKeychain(world)), sheet: "poster" });

let orders = 0;
const theirOrder: ForeignId = async ({ t, theirs }) => {
  orders += 1;
  const { id } = await t.db
    .insertInto("keychain_orders")
    .values({
      kind: "owner",
      number: `NFC-2020-${String(orders).padStart(6, "0")}`,
      serial: orders,
      restaurant_id: theirs.restaurantId,
      user_id: theirs.user.id,
      supplier_id: null,
      external_number: null,
      quantity: 2,
      free_quantity: 2,
      unit_price_cents: 990,
      total_cents: 0,
      payment_status: "none",
      locale: "en",
      request_key: null,
      address: null,
      notes: null,
      tracking_number: null,
      tracking_url: null,
      expected_on: null,
      created_at: t.clock.now(),
      updated_at: t.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto("keychain_allowances")
    .values({ restaurant_id: theirs.restaurantId, granted: 10, used: 2 })
    .onConflict((conflict) => conflict.column("restaurant_id").doUpdateSet({ used: 10 }))
    .execute();
  return { id };
};

const staffIds = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, "staff" as const]));
const anId = "3f2a9c1e-0000-4000-8000-000000000001";
const address = {
  name: "Odile Ferrandel",
  company: "Osteria Marrovia",
  address_line1: "14 rue des Tanneurs-Verts",
  address_line2: "Hinterhaus",
  city: "Colmar",
  state: "Alsace",
  postal_code: "68000",
  country: "FR",
  phone: "+33353011706",
  email: "odile@marrovia.example",
};
const facts = {
  external_number: "TW-77",
  expected_on: "2099-01-01",
  tracking_number: "1Z999",
  tracking_url: "https://parcels.example/1Z999",
  notes: "Ring twice",
};
const supplier = {
  name: "Tagwerk",
  email: "orders@tagwerk.example",
  phone: "+33353011706",
  website: "https://tagwerk.example",
  nfc_type: "NTAG213",
  price_cents: 140,
  minimum_quantity: 50,
  lead_time_days: 10,
  shipping_days: 3,
  notes: "Closed in August",
  active: true,
};

export const sweep: SweepPart = {
  ids: {
    "PATCH /api/nfc/keychains/:id": theirKeychain,
    "PUT /api/nfc/keychains/:id/active": theirKeychain,
    "GET /api/nfc/keychains/:id/qr.svg": theirKeychain,
    "GET /api/nfc/keychains/:id/qr.png": theirKeychain,
    "GET /api/nfc/keychains/:id/print/:sheet": theirSheet,
    "GET /api/nfc/keychains/:id/last-tap": theirKeychain,
    "GET /api/nfc/orders/:id": theirOrder,
    "POST /api/nfc/orders/:id/cancel": theirOrder,
    "GET /api/nfc/orders/:id/receipt": theirOrder,
    ...staffIds([
      "GET /api/admin/nfc/keychains/:id",
      "GET /api/admin/nfc/keychains/:id/history",
      "POST /api/admin/nfc/keychains/:id/assign",
      "POST /api/admin/nfc/keychains/:id/unassign",
      "POST /api/admin/nfc/keychains/:id/activate",
      "POST /api/admin/nfc/keychains/:id/deactivate",
      "PUT /api/admin/nfc/keychains/:id/note",
      "PUT /api/admin/nfc/keychains/:id/replacement",
      "POST /api/admin/nfc/keychains/:id/written",
      "GET /api/admin/nfc/orders/:id",
      "PATCH /api/admin/nfc/orders/:id",
      "POST /api/admin/nfc/orders/:id/status",
      "PATCH /api/admin/nfc/allocations/:id",
      "PUT /api/admin/nfc/suppliers/:id",
      "DELETE /api/admin/nfc/suppliers/:id",
    ]),
  },
  examples: {
    "PATCH /api/nfc/keychains/:id": { name: "Table 4" },
    "POST /api/nfc/orders": { quantity: 2, address, total_cents: 0, key: anId },
    "POST /api/admin/nfc/keychains": { code: "table-4", note: "Spare" },
    "POST /api/admin/nfc/keychains/batch": { quantity: 2, order_id: anId, note: "Spare" },
    "POST /api/admin/nfc/keychains/import": { file: "code\ntable-4", order_id: anId },
    "POST /api/admin/nfc/keychains/bulk": { action: "assign", ids: [anId], restaurant_id: anId },
    "POST /api/admin/nfc/keychains/:id/assign": { restaurant_id: anId },
    "PUT /api/admin/nfc/keychains/:id/note": { fault: "lost", note: "Left in a taxi" },
    "PUT /api/admin/nfc/keychains/:id/replacement": { keychain_id: anId },
    "POST /api/admin/nfc/orders": { supplier_id: anId, quantity: 50, ...facts },
    "PATCH /api/admin/nfc/orders/:id": { ...facts, delivered_on: "2026-01-02" },
    "POST /api/admin/nfc/orders/:id/status": {
      status: "shipped",
      restock: true,
      tracking_number: "1Z999",
      tracking_url: "https://parcels.example/1Z999",
      delivered_on: "2026-01-02",
    },
    "POST /api/admin/nfc/allocations": {
      restaurant_id: anId,
      keychain_ids: [anId],
      quantity: undefined,
      order_id: anId,
      auto_generate: false,
      url_pattern: "https://x.example/{id}",
      activate: true,
      notes: "For the terrace",
    },
    "PATCH /api/admin/nfc/allocations/:id": { notes: "For the terrace", active: true },
    "POST /api/admin/nfc/suppliers": supplier,
    "PUT /api/admin/nfc/suppliers/:id": supplier,
  },
};
