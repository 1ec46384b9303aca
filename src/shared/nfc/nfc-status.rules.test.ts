import { expect, test } from "vitest";
import { type KeychainAction, keychainAfter, mayOwnerCancel, orderWays } from "./nfc-status.rules.ts";
import { KEYCHAIN_STATUSES, ORDER_STATUSES, type OrderKind, type PaymentStatus } from "./nfc-values.ts";

test.each<[KeychainAction, (string | undefined)[]]>([
  ["assign", ["assigned", undefined, undefined, undefined]],
  ["activate", [undefined, "active", undefined, "active"]],
  ["deactivate", ["inactive", "inactive", "inactive", undefined]],
  ["unassign", [undefined, "in_stock", "in_stock", "in_stock"]],
])("to %s a keychain that is in stock, assigned, active or inactive leads to %j", (action, expected) => {
  expect(KEYCHAIN_STATUSES.map((status) => keychainAfter(status, action))).toEqual(expected);
});

const waysOf = (payment: PaymentStatus) =>
  ORDER_STATUSES.map((status) => orderWays({ kind: "owner", status, payment }).join());

test("an order goes its way, and no other", () => {
  expect(waysOf("paid")).toEqual(["processing,cancelled", "pending,shipped,cancelled", "delivered,cancelled", "", ""]);
  expect(waysOf("none")).toEqual(waysOf("paid"));
});

test("an order that waits for its payment can only be cancelled", () => {
  expect(waysOf("open")).toEqual(["cancelled", "cancelled", "cancelled", "", ""]);
});

test.each<[OrderKind, string[]]>([
  ["owner", ["pending"]],
  ["supplier", []],
])("an owner takes back what nobody began with: %s", (kind, expected) => {
  const free = ORDER_STATUSES.filter((status) => mayOwnerCancel({ kind, status, payment: "paid" }));
  expect(free).toEqual(expected);
});
