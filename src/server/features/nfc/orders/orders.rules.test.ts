import { expect, test } from "vitest";
import { orderNumber, quoteOf } from "./orders.rules.ts";

test.each([
  [12, 10, 0, { free_quantity: 10, paid_quantity: 2, total_cents: 1980, free_left: 10 }],
  [10, 10, 0, { free_quantity: 10, paid_quantity: 0, total_cents: 0, free_left: 10 }],
  [3, 10, 9, { free_quantity: 1, paid_quantity: 2, total_cents: 1980, free_left: 1 }],
  [3, 10, 10, { free_quantity: 0, paid_quantity: 3, total_cents: 2970, free_left: 0 }],
  [1, 5, 8, { free_quantity: 0, paid_quantity: 1, total_cents: 990, free_left: 0 }],
])("%i keychains of %i free ones, %i of them had, cost %o", (quantity, granted, used, expected) => {
  expect(quoteOf(quantity, { granted, used, unitCents: 990 })).toEqual({
    quantity,
    unit_price_cents: 990,
    currency: "EUR",
    ...expected,
  });
});

test("a number has six digits, and more when they are needed", () => {
  expect([orderNumber(2026, 123), orderNumber(2027, 1_234_567)]).toEqual(["NFC-2026-000123", "NFC-2027-1234567"]);
});
