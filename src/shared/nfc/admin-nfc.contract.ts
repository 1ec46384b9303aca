import { z } from "zod";
import { ById, Done, cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import { day } from "#shared/http/dates.ts";
import { bool, optionalLine, optionalWebsite, typedLine } from "#shared/http/fields.ts";
import { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import {
  BULK_ACTIONS,
  IMPORT_MAX_BYTES,
  KEYCHAIN_CODE,
  KEYCHAIN_FAULTS,
  KEYCHAIN_STATUSES,
  MOST_PER_BATCH,
  ORDER_KINDS,
  ORDER_STATUSES,
} from "./nfc-values.ts";
import { KeychainEvent, StaffAllocation, StaffKeychain, StaffOrder, Supplier } from "./admin-nfc.model.ts";
import { AllocationInput, SupplierInput, id, notes, restaurant_id } from "./admin-nfc.inputs.ts";
import { chosenKeychains, quantity } from "./nfc.model.ts";

const access = "staff:nfc_keychains";
const search = typedLine(60).optional();

const Made = z.object({ batch_id: z.uuid(), added: z.number().int() });

const code = typedLine(40)
  .overwrite((value) => value.toLowerCase())
  .refine((value) => KEYCHAIN_CODE.test(value), "nfc:code");

const keychainFilter = {
  status: z.enum(KEYCHAIN_STATUSES, "validation:choice").optional(),
  restaurant_id: id.optional(),
  order_id: id.optional(),
  allocation_id: id.optional(),
  batch_id: id.optional(),
};

const keychainCalls = {
  keychains: endpoint({
    method: "GET",
    path: "/api/admin/nfc/keychains",
    access,
    summary: "All keychains, newest first; or those whose code begins with what is looked for, by code",
    query: z.object({ ...keychainFilter, search, cursor }),
    response: listOf(StaffKeychain),
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/admin/nfc/summary",
    access,
    summary: "How many keychains there are of each status, counted up to a bound, and whether stock runs low",
    response: z.object({
      counts: z.object({
        in_stock: z.number().int(),
        assigned: z.number().int(),
        active: z.number().int(),
        inactive: z.number().int(),
      }),
      counted_up_to: z.number().int(),
      low_stock_below: z.number().int(),
      is_low: z.boolean(),
    }),
  }),
  addKeychain: endpoint({
    method: "POST",
    path: "/api/admin/nfc/keychains",
    access,
    summary: "Add one keychain to the stock, with a code of its own or one we draw",
    body: z.object({ code: code.optional(), note: notes }),
    response: StaffKeychain,
    status: 201,
  }),
  addBatch: endpoint({
    method: "POST",
    path: "/api/admin/nfc/keychains/batch",
    access,
    summary: "Add many keychains with codes we draw: to the stock, or to an order with a supplier that is on its way",
    body: z.object({ quantity: quantity(MOST_PER_BATCH), order_id: id.nullish(), note: notes }),
    response: Made,
    status: 201,
  }),
  importKeychains: endpoint({
    method: "POST",
    path: "/api/admin/nfc/keychains/import",
    access,
    summary: "Add the codes of a CSV file, all or none; a fault is named with its line",
    body: z.object({
      file: z.string("validation:required").min(1, "validation:required").max(IMPORT_MAX_BYTES, "nfc:file_large"),
      order_id: id.nullish(),
    }),
    response: Made,
    status: 201,
    maxBytes: IMPORT_MAX_BYTES,
  }),
  exportKeychains: endpoint({
    method: "GET",
    path: "/api/admin/nfc/keychains/export",
    access,
    summary: "Codes and addresses as a CSV file, for the supplier who writes the tags",
    query: z.object(keychainFilter),
    download: "text/csv; charset=utf-8",
    response: z.unknown(),
  }),
  bulk: endpoint({
    method: "POST",
    path: "/api/admin/nfc/keychains/bulk",
    access,
    summary: "Assign, unassign, switch on or off several keychains: all of them or none",
    body: z
      .object({
        action: z.enum(BULK_ACTIONS, "validation:choice"),
        ids: chosenKeychains,
        restaurant_id: restaurant_id.nullish(),
      })
      .refine((body) => body.action !== "assign" || body.restaurant_id, {
        error: "nfc:choose_restaurant",
        path: ["restaurant_id"],
      }),
    response: z.object({ changed: z.number().int() }),
  }),
  keychain: endpoint({
    method: "GET",
    path: "/api/admin/nfc/keychains/:id",
    access,
    summary: "One keychain",
    params: ById,
    response: StaffKeychain,
  }),
  history: endpoint({
    method: "GET",
    path: "/api/admin/nfc/keychains/:id/history",
    access,
    summary: "What happened to a keychain, newest first",
    params: ById,
    query: z.object({ cursor }),
    response: listOf(KeychainEvent),
  }),
  assign: endpoint({
    method: "POST",
    path: "/api/admin/nfc/keychains/:id/assign",
    access,
    summary: "Give a keychain from stock to a restaurant",
    params: ById,
    body: z.object({ restaurant_id }),
    response: StaffKeychain,
  }),
  unassign: endpoint({
    method: "POST",
    path: "/api/admin/nfc/keychains/:id/unassign",
    access,
    summary: "Take a keychain back into stock; one that was lost or damaged stays switched off",
    params: ById,
    response: StaffKeychain,
  }),
  activate: endpoint({
    method: "POST",
    path: "/api/admin/nfc/keychains/:id/activate",
    access,
    summary: "Switch a restaurant's keychain on",
    params: ById,
    response: StaffKeychain,
  }),
  deactivate: endpoint({
    method: "POST",
    path: "/api/admin/nfc/keychains/:id/deactivate",
    access,
    summary: "Switch a keychain off",
    params: ById,
    response: StaffKeychain,
  }),
  note: endpoint({
    method: "PUT",
    path: "/api/admin/nfc/keychains/:id/note",
    access,
    summary: "Note something about a keychain; one that is lost or damaged is switched off",
    params: ById,
    body: z.object({ fault: z.enum(KEYCHAIN_FAULTS, "validation:choice").nullish(), note: notes }),
    response: StaffKeychain,
  }),
  replacement: endpoint({
    method: "PUT",
    path: "/api/admin/nfc/keychains/:id/replacement",
    access,
    summary: "Lead taps of a lost or damaged keychain to another one of the same restaurant; null takes that back",
    params: ById,
    body: z.object({ keychain_id: id.nullable() }),
    response: StaffKeychain,
  }),
  written: endpoint({
    method: "POST",
    path: "/api/admin/nfc/keychains/:id/written",
    access,
    summary: "Note that the keychain's address was written on its tag",
    params: ById,
    response: StaffKeychain,
  }),
};

const trackingUrl = optionalWebsite;
const orderFacts = {
  external_number: optionalLine(80),
  expected_on: day.nullish(),
  tracking_number: optionalLine(80),
  tracking_url: trackingUrl,
  notes,
};

const orderCalls = {
  orders: endpoint({
    method: "GET",
    path: "/api/admin/nfc/orders",
    access,
    summary: "Orders of owners and with suppliers in one list, newest first; those nobody paid are left out",
    query: z.object({
      kind: z.enum(ORDER_KINDS, "validation:choice").optional(),
      status: z.enum(ORDER_STATUSES, "validation:choice").optional(),
      restaurant_id: id.optional(),
      supplier_id: id.optional(),
      search,
      cursor,
    }),
    response: listOf(StaffOrder),
  }),
  readOrder: endpoint({
    method: "GET",
    path: "/api/admin/nfc/orders/:id",
    access,
    summary: "One order",
    params: ById,
    response: StaffOrder,
  }),
  orderFromSupplier: endpoint({
    method: "POST",
    path: "/api/admin/nfc/orders",
    access,
    summary: "Note an order with a supplier",
    body: z.object({
      supplier_id: z.uuid({
        error: ({ input }) =>
          input === undefined || input === null || input === "" ? "nfc:choose_supplier" : "validation:invalid",
      }),
      quantity: quantity(MOST_PER_BATCH),
      ...orderFacts,
    }),
    response: StaffOrder,
    status: 201,
  }),
  changeOrder: endpoint({
    method: "PATCH",
    path: "/api/admin/nfc/orders/:id",
    access,
    summary: "Change what is known about an order; what is left out stays",
    params: ById,
    body: z.object({ ...orderFacts, delivered_on: day.nullish() }),
    response: StaffOrder,
  }),
  setOrderStatus: endpoint({
    method: "POST",
    path: "/api/admin/nfc/orders/:id/status",
    access,
    summary:
      "Take an order a step on. Cancelled: what was paid goes back, and keychains given for it come back into stock. Delivered by a supplier: its keychains come into stock",
    params: ById,
    body: z.object({
      status: z.enum(ORDER_STATUSES, "validation:choice"),
      /** With a cancellation: whether the restaurant's keychains of this order come back. */
      restock: bool.default(true),
      tracking_number: optionalLine(80),
      tracking_url: trackingUrl,
      delivered_on: day.nullish(),
    }),
    response: StaffOrder,
  }),
};

const allocationCalls = {
  allocations: endpoint({
    method: "GET",
    path: "/api/admin/nfc/allocations",
    access,
    summary: "Which restaurants were given keychains, newest first",
    query: z.object({ restaurant_id: id.optional(), active: z.enum(["true", "false"]).optional(), cursor }),
    response: listOf(StaffAllocation),
  }),
  allocate: endpoint({
    method: "POST",
    path: "/api/admin/nfc/allocations",
    access,
    summary: "Give a restaurant keychains from stock, chosen ones or a number of them, with their addresses",
    body: AllocationInput,
    response: StaffAllocation,
    status: 201,
  }),
  changeAllocation: endpoint({
    method: "PATCH",
    path: "/api/admin/nfc/allocations/:id",
    access,
    summary: "Change the notes, or switch all its keychains on or off",
    params: ById,
    body: z.object({ notes, active: bool.optional() }),
    response: StaffAllocation,
  }),
};

const supplierCalls = {
  suppliers: endpoint({
    method: "GET",
    path: "/api/admin/nfc/suppliers",
    access,
    summary: "All suppliers by name",
    response: listOf(Supplier),
  }),
  addSupplier: endpoint({
    method: "POST",
    path: "/api/admin/nfc/suppliers",
    access,
    summary: "Add a supplier",
    body: SupplierInput,
    response: Supplier,
    status: 201,
  }),
  changeSupplier: endpoint({
    method: "PUT",
    path: "/api/admin/nfc/suppliers/:id",
    access,
    summary: "Change a supplier; nothing is ordered from one that is not active",
    params: ById,
    body: SupplierInput,
    response: Supplier,
  }),
  removeSupplier: endpoint({
    method: "DELETE",
    path: "/api/admin/nfc/suppliers/:id",
    access,
    summary: "Delete a supplier nothing was ever ordered from",
    params: ById,
    response: Done,
  }),
};

export const adminNfcApi = {
  ...keychainCalls,
  ...orderCalls,
  ...allocationCalls,
  ...supplierCalls,
  restaurants: endpoint({
    method: "GET",
    path: "/api/admin/nfc/restaurants",
    access,
    summary: "Restaurants to give keychains to, found by letters of their name",
    query: RestaurantChoice,
    response: listOf(NamedRestaurant),
  }),
};
