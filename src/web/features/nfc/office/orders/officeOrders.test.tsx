import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { idOf } from "#web/testing/nfc.tsx";
import {
  MARROVIA,
  TAGWERK,
  chooseAction,
  chooseOption,
  drawOffice,
  listed,
  officeToasts,
  setUpOffice,
  staffOrder,
  whereInOffice,
} from "#web/testing/nfcOffice.tsx";

setUpOffice();

const supplierOrder = (n: number, more: Partial<Omit<StaffOrder, "payment">> = {}): StaffOrder =>
  staffOrder(n, { kind: "supplier", restaurant: null, supplier: TAGWERK, address: null, payment: "none", ...more });
const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole("row", { name });
const lastList = (): string | undefined => fakeApi.calls(adminNfcApi.orders).at(-1)?.line;
const statusBodies = (): unknown[] => fakeApi.bodies(adminNfcApi.setOrderStatus);

test("owners' and suppliers' orders stand in one list with their colours; filters are in the address", async () => {
  fakeApi.on(
    adminNfcApi.orders,
    listed([
      staffOrder(3, { keychains: 4 }),
      supplierOrder(2, { status: "shipped", keychains: 12, next: ["delivered", "cancelled"] }),
      staffOrder(1, { status: "cancelled", payment: "refunded", next: [] }),
    ]),
  );
  const user = drawOffice("/admin/nfc?tab=orders");
  const first = (await row(/000003/)).textContent;
  for (const words of ["Marrovia", "From a restaurant", "Pending", "4 given", "€19.80", "Paid", "Mulhouse"])
    expect(first).toContain(words);
  const second = (await row(/000002/)).textContent;
  for (const words of ["Tagwerk", "With a supplier", "Shipped", "12 with codes"]) expect(second).toContain(words);
  const tones = [...document.querySelectorAll("td [data-tone]")].map((badge) => badge.getAttribute("data-tone"));
  expect(tones).toEqual(["grey", "indigo", "red"]);
  await chooseOption(user, screen.getByRole("combobox", { name: "Who ordered" }), "With a supplier");
  await chooseOption(user, screen.getByRole("combobox", { name: "Supplier" }), "Tagwerk");
  await waitFor(() => expect(lastList()).toContain(`kind=supplier&supplier_id=${TAGWERK.id}`));
  expect(whereInOffice()).toBe(`/admin/nfc?tab=orders&kind=supplier&supplier=${TAGWERK.id}`);
});

describe("steps", () => {
  test("processing at once; shipped with its parcel; each refusal is told", async () => {
    fakeApi.on(
      adminNfcApi.orders,
      listed([staffOrder(1), staffOrder(2, { status: "processing", next: ["pending", "shipped", "cancelled"] })]),
    );
    fakeApi.on(adminNfcApi.setOrderStatus, ({ params }) =>
      staffOrder(params["id"] === idOf(1) ? 1 : 2, { status: "processing" }),
    );
    const user = drawOffice("/admin/nfc?tab=orders");
    await chooseAction(user, "NFC-2026-000001", "Start processing");
    await waitFor(() => expect(officeToasts).toEqual(["Order NFC-2026-000001: Processing"]));
    await chooseAction(user, "NFC-2026-000002", "Mark as shipped");
    const dialog = await screen.findByRole("dialog", { name: "Order NFC-2026-000002 is shipped" });
    await user.type(within(dialog).getByRole("textbox", { name: /Tracking number/ }), "LX 12");
    await user.type(within(dialog).getByRole("textbox", { name: /Tracking page/ }), "nonsense");
    fakeApi.on(
      adminNfcApi.setOrderStatus,
      refusal(422, "validation_failed", { errors: { tracking_url: ["No address"] } }),
    );
    await user.click(within(dialog).getByRole("button", { name: "Mark as shipped" }));
    expect(await within(dialog).findByText("No address")).toBeTruthy();
    fakeApi.on(adminNfcApi.setOrderStatus, refusal(409, "keychain_order_locked"));
    await user.click(within(dialog).getByRole("button", { name: "Mark as shipped" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("The order was not changed.");
    expect(statusBodies()).toEqual([
      { status: "processing" },
      { status: "shipped", tracking_number: "LX 12", tracking_url: "nonsense" },
      { status: "shipped", tracking_number: "LX 12", tracking_url: "nonsense" },
    ]);
  });

  test("a cancellation says what goes back, and whether keychains do", async () => {
    fakeApi.on(adminNfcApi.orders, listed([staffOrder(1, { keychains: 12 })]));
    fakeApi.on(adminNfcApi.setOrderStatus, staffOrder(1, { status: "cancelled", next: [] }));
    const user = drawOffice("/admin/nfc?tab=orders");
    await chooseAction(user, "NFC-2026-000001", "Cancel order");
    const dialog = await screen.findByRole("dialog", { name: "Cancel order NFC-2026-000001?" });
    expect(dialog.textContent).toContain("€19.80 goes back to the owner’s card.");
    await user.click(within(dialog).getByRole("checkbox", { name: /Take the 12 keychains/ }));
    await user.click(within(dialog).getByRole("button", { name: "Cancel order" }));
    await waitFor(() => expect(statusBodies()).toEqual([{ status: "cancelled", restock: false }]));
  });

  test("a delivery has its day", async () => {
    fakeApi.on(adminNfcApi.orders, listed([supplierOrder(1, { status: "shipped", next: ["delivered"] })]));
    fakeApi.on(adminNfcApi.setOrderStatus, supplierOrder(1, { status: "delivered", next: [] }));
    const user = drawOffice("/admin/nfc?tab=orders");
    await chooseAction(user, "NFC-2026-000001", "Mark as delivered");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Its 12 keychains come into stock.");
    await user.click(within(dialog).getByRole("button", { name: "Mark as delivered" }));
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown;
    await waitFor(() => expect(statusBodies()).toEqual([{ status: "delivered", delivered_on: day }]));
  });
});

describe("one order", () => {
  test("tells payment and address, and only what was changed is sent", async () => {
    const order = staffOrder(1, { notes: "call first", expected_on: "2026-11-20" });
    fakeApi.on(adminNfcApi.readOrder, order);
    fakeApi.on(adminNfcApi.changeOrder, { ...order, external_number: "EX-7" });
    const user = drawOffice(`/admin/nfc?tab=orders&order=${order.id}`);
    const dialog = await screen.findByRole("dialog", { name: "Order NFC-2026-000001" });
    for (const words of ["10 free, 2 × €9.90", "Quai de la Sinne 12", "68100 Mulhouse", "France", "odile@example.test"])
      expect(dialog.textContent).toContain(words);
    await user.type(within(dialog).getByRole("textbox", { name: /External number/ }), "EX-7");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(officeToasts).toEqual(["Order NFC-2026-000001 is saved"]));
    expect(fakeApi.bodies(adminNfcApi.changeOrder)).toEqual([{ external_number: "EX-7" }]);
    expect(whereInOffice()).toBe("/admin/nfc?tab=orders");
  });

  test("Escape in a question about it leaves the order open", async () => {
    fakeApi.on(adminNfcApi.readOrder, staffOrder(1));
    const user = drawOffice(`/admin/nfc?tab=orders&order=${idOf(1)}`);
    const dialog = await screen.findByRole("dialog", { name: "Order NFC-2026-000001" });
    await user.click(within(dialog).getByRole("button", { name: "Cancel order" }));
    await screen.findByRole("dialog", { name: "Cancel order NFC-2026-000001?" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Cancel order/ })).toBeNull());
    expect(screen.getByRole("dialog", { name: "Order NFC-2026-000001" })).toBeTruthy();
  });

  test("leads to the allocation of what is missing", async () => {
    fakeApi.on(adminNfcApi.readOrder, staffOrder(1, { status: "processing", keychains: 4 }));
    fakeApi.on(adminNfcApi.orders, listed([staffOrder(1, { keychains: 4 })]));
    fakeApi.on(adminNfcApi.allocate, refusal(409, "keychain_stock_short"));
    const user = drawOffice(`/admin/nfc?tab=orders&order=${idOf(1)}`);
    await user.click(await screen.findByRole("button", { name: "Allocate 8 keychains" }));
    const dialog = await screen.findByRole("dialog", { name: "Allocate keychains" });
    await user.click(within(dialog).getByRole("checkbox", { name: "Activate immediately" }));
    await user.click(within(dialog).getByRole("button", { name: "Allocate" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("The server's words");
    expect(fakeApi.bodies(adminNfcApi.allocate)).toEqual([
      {
        restaurant_id: MARROVIA.id,
        quantity: 8,
        order_id: idOf(1),
        auto_generate: true,
        url_pattern: null,
        activate: true,
        notes: "",
      },
    ]);
  });
});

test("an order with a supplier is noted on its terms; a refusal stands at its field", async () => {
  const user = drawOffice("/admin/nfc?tab=orders");
  await user.click(await screen.findByRole("button", { name: "Order from a supplier" }));
  const dialog = await screen.findByRole("dialog", { name: "Order from a supplier" });
  await user.click(within(dialog).getByRole("button", { name: "Note order" }));
  expect(await within(dialog).findByText("Choose a supplier", { selector: "p, div" })).toBeTruthy();
  await chooseOption(user, within(dialog).getByRole("combobox", { name: "Supplier" }), "Tagwerk");
  expect(await within(dialog).findByText(/€120\.00 in all, usually here in 14 days/)).toBeTruthy();
  fakeApi.on(
    adminNfcApi.orderFromSupplier,
    refusal(422, "validation_failed", { errors: { quantity: ["This supplier delivers at least 50"] } }),
  );
  await user.click(within(dialog).getByRole("button", { name: "Note order" }));
  expect(await within(dialog).findByText("This supplier delivers at least 50")).toBeTruthy();
  fakeApi.on(adminNfcApi.orderFromSupplier, supplierOrder(9));
  fakeApi.on(adminNfcApi.readOrder, supplierOrder(9));
  await user.click(within(dialog).getByRole("button", { name: "Note order" }));
  await waitFor(() => expect(whereInOffice()).toBe(`/admin/nfc?tab=orders&order=${idOf(9)}`));
  expect(fakeApi.bodies(adminNfcApi.orderFromSupplier).at(-1)).toEqual({
    supplier_id: TAGWERK.id,
    quantity: 100,
    external_number: "",
    tracking_number: "",
    tracking_url: "",
    notes: "",
  });
});
