import type { ColumnType, Generated } from "kysely";
import type { Locale } from "#shared/domain/locales.ts";
import type {
  KeychainEventKind,
  KeychainFault,
  KeychainStatus,
  OrderKind,
  OrderStatus,
  PaymentStatus,
} from "#shared/nfc/nfc-values.ts";
import type { KeychainEvent } from "#shared/nfc/admin-nfc.model.ts";
import type { ShippingAddress } from "#shared/nfc/nfc.model.ts";
import type { Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    keychains: KeychainsTable;
    tap_days: TapDaysTable;
    keychain_events: KeychainEventsTable;
    keychain_suppliers: KeychainSuppliersTable;
    keychain_orders: KeychainOrdersTable;
    keychain_order_numbers: KeychainOrderNumbersTable;
    keychain_allowances: KeychainAllowancesTable;
    keychain_allocations: KeychainAllocationsTable;
  }
}

interface KeychainsTable {
  id: Generated<string>;
  code: string;
  restaurant_id: string | null;
  status: KeychainStatus;
  /** Since it came to its restaurant. */
  taps: Generated<number>;
  activated_at: Date | null;
  last_tap_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Given by the owner. */
  name: Generated<string | null>;
  /** Made from an allocation's pattern; null means our own address for its code. */
  url: Generated<string | null>;
  fault: Generated<KeychainFault | null>;
  note: Generated<string | null>;
  /** Taps of a lost one count for its replacement. */
  replaced_by: Generated<string | null>;
  /** The order with a supplier that brought it. */
  order_id: Generated<string | null>;
  allocation_id: Generated<string | null>;
  batch_id: Generated<string | null>;
  assigned_at: Generated<Date | null>;
  /** Null until its order has arrived. */
  stocked_at: Generated<Date | null>;
  written_at: Generated<Date | null>;
}

interface TapDaysTable {
  keychain_id: string;
  restaurant_id: string;
  day: string;
  taps: number;
}

/** What there is to say about an event, by its kind. */
type EventDetails = KeychainEvent["details"];

interface KeychainEventsTable {
  id: Generated<string>;
  keychain_id: string;
  kind: KeychainEventKind;
  user_id: string | null;
  staff_id: string | null;
  restaurant_id: string | null;
  details: Json<EventDetails>;
  at: Date;
}

interface KeychainSuppliersTable {
  id: Generated<string>;
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  nfc_type: string;
  price_cents: number;
  minimum_quantity: number;
  lead_time_days: number;
  shipping_days: number;
  notes: string | null;
  active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

interface KeychainOrdersTable {
  id: Generated<string>;
  kind: OrderKind;
  number: string;
  /** The last part of the number. */
  serial: number;
  restaurant_id: string | null;
  /** Who ordered and pays. */
  user_id: string | null;
  supplier_id: string | null;
  external_number: string | null;
  quantity: number;
  free_quantity: Generated<number>;
  unit_price_cents: number;
  total_cents: number;
  status: Generated<OrderStatus>;
  payment_status: PaymentStatus;
  /** The provider's page, and what was paid on it. */
  session_ref: Generated<string | null>;
  page_url: Generated<string | null>;
  payment_ref: Generated<string | null>;
  locale: Locale;
  /** Given by the form: the same order sent twice is made once. */
  request_key: string | null;
  address: ColumnType<ShippingAddress | null, string | null, never>;
  notes: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  expected_on: string | null;
  delivered_on: Generated<string | null>;
  paid_at: Generated<Date | null>;
  refunded_at: Generated<Date | null>;
  processing_at: Generated<Date | null>;
  shipped_at: Generated<Date | null>;
  delivered_at: Generated<Date | null>;
  cancelled_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

interface KeychainOrderNumbersTable {
  year: number;
  last: number;
}

interface KeychainAllowancesTable {
  restaurant_id: string;
  granted: number;
  used: Generated<number>;
}

interface KeychainAllocationsTable {
  id: Generated<string>;
  restaurant_id: string | null;
  order_id: string | null;
  quantity: number;
  url_pattern: string | null;
  auto_generate: boolean;
  activate: boolean;
  notes: string | null;
  active: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}
