import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import * as hostedPage from "#web/features/subscriptions/payment/hostedPage.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { draw, idOf, order, setUpNfc, toasts, where } from "#web/testing/nfc.tsx";

vi.mock(import("#web/features/subscriptions/payment/hostedPage.ts"), { spy: true });
setUpNfc();
const openPage = vi.mocked(hostedPage.openHostedPage);
beforeEach(() => openPage.mockReset().mockReturnValue());

const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole("row", { name });
const meta = { next_cursor: null };
const at = "2026-11-12T10:00:00.000Z";

test("a row tells number, date, quantity, status with its colour, its way and what was paid", async () => {
  fakeApi.on(nfcApi.orders, {
    data: [
      order(5, { status: "pending", can_cancel: false, payment: "none" }),
      order(4, { status: "processing", can_cancel: false, expected_on: "2026-11-20" }),
      order(3, {
        status: "shipped",
        can_cancel: false,
        shipped_at: at,
        tracking_number: "LX 12",
        tracking_url: "https://parcel.example.test/LX12",
      }),
      order(2, {
        status: "delivered",
        can_cancel: false,
        delivered_on: "2026-11-13",
        tracking_url: "javascript:alert(1)",
      }),
      order(1, { status: "cancelled", can_cancel: false, cancelled_at: at, payment: "refund_due" }),
    ],
    meta,
  });
  draw("/nfc-keychains?tab=orders");
  const words = [
    [
      /000005/,
      ["10 Nov 2026", "12", "Pending", "Date not known yet", "To Odile Ferrandel, Mulhouse", "Nothing to pay"],
    ],
    [/000004/, ["Processing", "Expected 20 Nov 2026", "€19.80", "Paid"]],
    [/000003/, ["Shipped 12 Nov 2026"]],
    [/000002/, ["Delivered 13 Nov 2026"]],
    [/000001/, ["Cancelled 12 Nov 2026", "Refund on its way"]],
  ] as const;
  for (const [name, texts] of words) {
    const shown = (await row(name)).textContent;
    for (const text of texts) expect(shown).toContain(text);
  }
  const tones = [...document.querySelectorAll("td [data-tone]")].map((badge) => badge.getAttribute("data-tone"));
  expect(tones).toEqual(["grey", "blue", "indigo", "green", "red"]);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "https://parcel.example.test/LX12",
  ]);
  expect(screen.getAllByRole("button", { name: /^Download the receipt of/ })).toHaveLength(5);
});

test("a row opens all about the order: what it is made of, its whole address, its receipt", async () => {
  const user = draw("/nfc-keychains?tab=orders");
  await user.click(await screen.findByRole("button", { name: "Actions for NFC-2026-000001" }));
  await user.click(await screen.findByRole("menuitem", { name: "Show details" }));
  const details = await screen.findByRole("dialog", { name: "NFC-2026-000001" });
  const address = within(details).getByRole("region", { name: "Shipping address" }).textContent;
  expect(details.textContent).toContain("12 (10 free, 2 at €9.90 each)");
  expect(address).toContain("Mulhouse");
  expect(address).toContain("France");
  expect(within(details).getByRole("button", { name: "Download the receipt of NFC-2026-000001" })).toBeTruthy();
});

test("cancelling says what goes back first; a refusal stays in the question, and the list is asked for anew", async () => {
  const user = draw("/nfc-keychains?tab=orders");
  await user.click(await screen.findByRole("button", { name: "Actions for NFC-2026-000001" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel order" }));
  const question = await screen.findByRole("dialog", { name: "Cancel order NFC-2026-000001?" });
  expect(question.textContent).toContain(
    "€19.80 goes back to your card. The 10 free keychains in it are free for you again.",
  );
  fakeApi.on(nfcApi.cancelOrder, refusal(409, "keychain_order_locked"));
  await user.click(within(question).getByRole("button", { name: "Cancel order" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The server's words");
  await waitFor(() => expect(fakeApi.calls(nfcApi.orders)).toHaveLength(2));
  fakeApi.on(nfcApi.cancelOrder, order(1, { status: "cancelled", can_cancel: false, payment: "refund_due" }));
  await user.click(within(question).getByRole("button", { name: "Cancel order" }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Order NFC-2026-000001 is cancelled"]));
});

describe("back from the card page", () => {
  const back = `/nfc-keychains?tab=orders&order=${idOf(1)}`;

  test("is asked for until the payment is there, then told, and leaves the address", async () => {
    fakeApi.on(nfcApi.readOrder, order(1, { payment: "open" }));
    const user = draw(back);
    expect(await screen.findByText("Waiting for the payment of order NFC-2026-000001")).toBeTruthy();
    fakeApi.on(nfcApi.readOrder, order(1, { payment: "paid" }));
    expect(await screen.findByText("Order NFC-2026-000001 is paid")).toBeTruthy();
    expect(screen.getByText(/€19\.80 was charged to your card/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Got it" }));
    expect(where()).toBe("/nfc-keychains?tab=orders");
    expect(screen.queryByText("Order NFC-2026-000001 is paid")).toBeNull();
  });

  test("without having paid: nothing was charged, and paying goes on where it was left", async () => {
    fakeApi.on(nfcApi.readOrder, order(1, { payment: "open" }));
    const user = draw(`${back}&cancelled=1`);
    expect((await screen.findByRole("alert")).textContent).toContain("nothing was charged");
    await user.click(screen.getByRole("button", { name: "Go on to payment" }));
    expect(openPage.mock.calls).toEqual([["https://checkout.example.test/pay"]]);
    await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Cancel order" }));
    expect((await screen.findByRole("dialog")).textContent).toContain("Nothing was charged.");
  });

  test.each([
    ["too late", order(1, { payment: "expired" }), "Order NFC-2026-000001 was not paid in time"],
    ["an order of somebody else", refusal(404, "not_found"), "We could not look after your payment"],
  ])("%s", async (_, answer, words) => {
    fakeApi.on(nfcApi.readOrder, answer);
    draw(back);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

test("allocations tell when how many came, and by which order", async () => {
  fakeApi.on(nfcApi.allocations, {
    data: [
      { id: idOf(1), created_at: at, quantity: 12, order: { id: idOf(2), number: "NFC-2026-000002" }, active: true },
      { id: idOf(3), created_at: at, quantity: 5, order: null, active: false },
    ],
    meta,
  });
  const user = draw();
  await user.click(await screen.findByRole("tab", { name: "Allocations" }));
  expect((await row(/NFC-2026-000002/)).textContent).toBe("12 Nov 202612NFC-2026-000002Active");
  expect((await row(/Without an order/)).textContent).toBe("12 Nov 20265Without an orderInactive");
  expect(where()).toBe("/nfc-keychains?tab=allocations");
});
