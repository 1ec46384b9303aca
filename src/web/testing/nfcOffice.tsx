import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffAllocation, StaffKeychain, StaffOrder, Supplier } from "#shared/nfc/admin-nfc.model.ts";
import { NfcOffice } from "#web/features/nfc/office/NfcOffice.tsx";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi } from "./fakeApi.ts";
import { idOf, keychain, order } from "./nfc.tsx";
import { renderUi } from "./render.tsx";

export const MARROVIA = { id: idOf(901), name: "Marrovia", city: "Lyon" };
export const QUILL = { id: idOf(902), name: "Quill", city: "Colmar" };

/** One in stock, unless told otherwise. */
export const staffKeychain = (n: number, more: Partial<StaffKeychain> = {}): StaffKeychain => ({
  ...keychain(n, { name: null, status: "in_stock", taps: 0, conversions: 0, conversion_rate: 0, last_tap_at: null }),
  restaurant: null,
  note: null,
  supplier_order: null,
  allocation_id: null,
  batch_id: null,
  written_at: null,
  stocked_at: "2026-11-01T10:00:00.000Z",
  ...more,
});

type OrderChanges = Partial<Omit<StaffOrder, "payment">> & { payment?: StaffOrder["payment"]["status"] };

/** An owner's order of twelve. */
export const staffOrder = (n: number, { payment, ...more }: OrderChanges = {}): StaffOrder => ({
  ...order(n, payment === undefined ? {} : { payment }),
  kind: "owner",
  restaurant: MARROVIA,
  supplier: null,
  external_number: null,
  notes: null,
  keychains: 0,
  next: ["processing", "cancelled"],
  ...more,
});

export const TAGWERK: Supplier = {
  id: idOf(801),
  name: "Tagwerk",
  email: "orders@tagwerk.example",
  phone: null,
  website: null,
  nfc_type: "NTAG213",
  price_cents: 120,
  minimum_quantity: 50,
  lead_time_days: 10,
  shipping_days: 4,
  notes: null,
  active: true,
  created_at: "2026-11-01T10:00:00.000Z",
};

export const staffAllocation = (n: number, more: Partial<StaffAllocation> = {}): StaffAllocation => ({
  id: idOf(n),
  created_at: "2026-11-12T10:00:00.000Z",
  quantity: 12,
  order: null,
  active: true,
  restaurant: MARROVIA,
  url_pattern: null,
  auto_generate: true,
  activate: false,
  notes: null,
  leads_elsewhere: false,
  ...more,
});

export const listed = <T,>(data: T[], next: string | null = null) => ({ data, meta: { next_cursor: next } });

export const officeToasts: string[] = [];
/** What stood below the titles. */
export const officeToastTexts: unknown[] = [];
const location = { href: "/admin/nfc" };
export const whereInOffice = (): string => location.href;
const visit = (next: string): void => {
  location.href = next;
};

/** The screen with its URL, as the page gives it. */
function Screen() {
  const [at, setAt] = useState(location.href);
  setNavigate((next) => {
    visit(next);
    act(() => setAt(next));
  });
  return <NfcOffice query={Object.fromEntries(new URL(at, "http://localhost").searchParams)} />;
}

export function drawOffice(at = "/admin/nfc"): ReturnType<typeof userEvent.setup> {
  visit(at);
  renderUi(<Screen />);
  return userEvent.setup();
}

type User = ReturnType<typeof drawOffice>;

/** Chooses from the menu of a row. */
export async function chooseAction(user: User, row: string, item: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `Actions for ${row}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

/** Chooses an option of a select. */
export async function chooseOption(user: User, field: HTMLElement, option: string): Promise<void> {
  await user.click(field);
  await user.click(await screen.findByRole("option", { name: option }));
}

/** Call once per test file. */
export function setUpOffice(): void {
  fakeApi.setUp();
  beforeAll(async () => {
    await initI18n();
    setToastPresenter(({ title, message }) => {
      officeToasts.push(title);
      officeToastTexts.push(message);
    });
  });
  beforeEach(() => {
    officeToasts.length = 0;
    officeToastTexts.length = 0;
    fakeApi.on(adminNfcApi.summary, {
      counts: { in_stock: 120, assigned: 4, active: 14, inactive: 2 },
      counted_up_to: 1000,
      low_stock_below: 50,
      is_low: false,
    });
    fakeApi.on(adminNfcApi.keychains, listed([staffKeychain(1), staffKeychain(2)]));
    fakeApi.on(adminNfcApi.orders, listed([staffOrder(1)]));
    fakeApi.on(adminNfcApi.allocations, listed([staffAllocation(1)]));
    fakeApi.on(adminNfcApi.suppliers, listed([TAGWERK]));
    fakeApi.on(adminNfcApi.restaurants, ({ query }) => {
      const id = query.get("id");
      const search = (query.get("search") ?? "").toLowerCase();
      return listed([MARROVIA, QUILL].filter((one) => (id ? one.id === id : one.name.toLowerCase().includes(search))));
    });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
}
