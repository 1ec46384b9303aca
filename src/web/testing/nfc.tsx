import { act, cleanup } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Keychain, Order, Quote } from "#shared/nfc/nfc.model.ts";
import { NfcScreen } from "#web/features/nfc/NfcScreen.tsx";
import { readNfcView } from "#web/features/nfc/nfcTabs.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi } from "./fakeApi.ts";
import { owner } from "./owner.ts";
import { renderUi } from "./render.tsx";

export const idOf = (n: number): string => `0198c1de-7c40-4000-8000-${String(n).padStart(12, "0")}`;

export const keychain = (n: number, more: Partial<Keychain> = {}): Keychain => ({
  id: idOf(n),
  code: `k-${n}`,
  url: `https://plaudit.test/review/k-${n}`,
  name: `Table ${n}`,
  status: "active",
  taps: 1284,
  conversions: 32,
  conversion_rate: 0.025,
  last_tap_at: "2026-11-14T10:00:00.000Z",
  assigned_at: "2026-11-02T10:00:00.000Z",
  activated_at: "2026-11-03T10:00:00.000Z",
  created_at: "2026-11-01T10:00:00.000Z",
  is_quiet: false,
  fault: null,
  replaced_by: null,
  ...more,
});

export const keychains = (data: Keychain[], more: { quiet?: number; total?: number; next?: string } = {}) => ({
  data,
  meta: { total: more.total ?? data.length, next_cursor: more.next ?? null },
  quiet: more.quiet ?? 0,
});

/** As the server reckons: so many are free, the rest is 9.90 each. */
export const quoteOf = (quantity: number, freeLeft = 10): Quote => {
  const free = Math.min(quantity, freeLeft);
  return {
    quantity,
    free_quantity: free,
    paid_quantity: quantity - free,
    unit_price_cents: 990,
    total_cents: (quantity - free) * 990,
    currency: "EUR",
    free_left: freeLeft,
  };
};

export const address: NonNullable<Order["address"]> = {
  name: "Odile Ferrandel",
  company: null,
  address_line1: "Quai de la Sinne 12",
  address_line2: null,
  city: "Mulhouse",
  state: null,
  postal_code: "68100",
  country: "FR",
  phone: null,
  email: "odile@example.test",
};

type OrderChanges = Partial<Omit<Order, "payment">> & { payment?: Order["payment"]["status"] };

/** Twelve, of which ten were free. */
export const order = (n: number, { payment = "paid", ...more }: OrderChanges = {}): Order => ({
  id: idOf(n),
  number: `NFC-2026-${String(n).padStart(6, "0")}`,
  quantity: 12,
  status: "pending",
  created_at: "2026-11-10T10:00:00.000Z",
  processing_at: null,
  shipped_at: null,
  delivered_at: null,
  cancelled_at: null,
  expected_on: null,
  delivered_on: null,
  tracking_number: null,
  tracking_url: null,
  address,
  payment: {
    status: payment,
    free_quantity: payment === "none" ? 12 : 10,
    paid_quantity: payment === "none" ? 0 : 2,
    unit_price_cents: 990,
    total_cents: payment === "none" ? 0 : 1980,
    currency: "EUR",
    page_url: payment === "open" ? "https://checkout.example.test/pay" : null,
    paid_at: null,
    refunded_at: null,
  },
  can_cancel: true,
  ...more,
});

export const toasts: { title: string; message: string | undefined }[] = [];
const location = { href: "/nfc-keychains" };
export const where = (): string => location.href;
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
  const query = Object.fromEntries(new URL(at, "http://localhost").searchParams);
  return <NfcScreen view={readNfcView(query)} />;
}

export function draw(at = "/nfc-keychains"): ReturnType<typeof userEvent.setup> {
  visit(at);
  renderUi(<Screen />);
  return userEvent.setup();
}

/** Call once per test file. */
export function setUpNfc(): void {
  fakeApi.setUp();
  beforeAll(async () => {
    await initI18n();
    setToastPresenter(({ title, message }) => toasts.push({ title, message }));
  });
  beforeEach(() => {
    toasts.length = 0;
    localStorage.setItem("token", "t");
    localStorage.setItem("user", JSON.stringify(owner));
    fakeApi.on(nfcApi.keychains, keychains([keychain(1), keychain(2)]));
    fakeApi.on(nfcApi.orders, { data: [order(1)], meta: { next_cursor: null } });
    fakeApi.on(nfcApi.quote, ({ query }) => quoteOf(Number(query.get("quantity"))));
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
