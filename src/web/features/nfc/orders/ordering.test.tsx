import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import * as hostedPage from "#web/features/subscriptions/payment/hostedPage.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { address, draw, order, quoteOf, setUpNfc, toasts, where } from "#web/testing/nfc.tsx";

vi.mock(import("#web/features/subscriptions/payment/hostedPage.ts"), { spy: true });
setUpNfc();
const openPage = vi.mocked(hostedPage.openHostedPage);
beforeEach(() => openPage.mockReset().mockReturnValue());

const PAGE = "https://checkout.example.test/pay";
const field = (name: RegExp): HTMLElement => screen.getByLabelText(name);
const fill = (name: RegExp, value: string): boolean => fireEvent.change(field(name), { target: { value } });
/** The dialog with everything typed in but the number. */
async function open(user: ReturnType<typeof draw>): Promise<HTMLElement> {
  await user.click(screen.getAllByRole("button", { name: "Order keychains" })[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Order keychains" });
  fill(/^Street/, "Rue des Marchands 4");
  fill(/^Postal code/, "68000");
  return dialog;
}
const setQuantity = (quantity: string): boolean => fill(/^How many/, quantity);

test("the price follows the number; with something to pay the way leads to the card page, once", async () => {
  const user = draw();
  const dialog = await open(user);
  expect(await screen.findByRole("button", { name: "Order for free" })).toBeTruthy();
  expect(dialog.textContent).toContain("After this order each further keychain costs €9.90.");
  setQuantity("12");
  const pay = await screen.findByRole("button", { name: "Pay €19.80" });
  for (const words of ["10 free keychains", "2 × €9.90", "ShippingIncluded", "Total€19.80"])
    expect(dialog.textContent).toContain(words);
  fakeApi.on(nfcApi.order, { order: order(1, { payment: "open" }), url: PAGE });
  await user.dblClick(pay);
  await waitFor(() => expect(openPage.mock.calls).toEqual([[PAGE]]));
  expect(fakeApi.bodies(nfcApi.order)).toEqual([
    {
      quantity: 12,
      total_cents: 1980,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      address: expect.objectContaining({
        name: "Odile Ferrandel",
        company: "Osteria Marrovia",
        address_line1: "Rue des Marchands 4",
        postal_code: "68000",
        city: "Colmar",
        country: "FR",
        email: "odile@example.test",
      }) as object,
    },
  ]);
});

test("nothing to pay: no page, the order is told and the orders are shown", async () => {
  fakeApi.on(nfcApi.order, { order: order(7, { payment: "none" }), url: null });
  const user = draw();
  await open(user);
  await user.click(await screen.findByRole("button", { name: "Order for free" }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Order NFC-2026-000007 is placed"]));
  expect(openPage).not.toHaveBeenCalled();
  expect(where()).toBe("/nfc-keychains?tab=orders");
});

test("a price that changed is told, the new one stands on the button, and is asked for again", async () => {
  const user = draw();
  await open(user);
  const free = await screen.findByRole("button", { name: "Order for free" });
  fakeApi.on(nfcApi.order, refusal(409, "keychain_quote_changed"));
  fakeApi.on(nfcApi.quote, ({ query }) => quoteOf(Number(query.get("quantity")), 4));
  await user.click(free);
  expect((await screen.findByRole("alert")).textContent).toContain("The price has changed since you saw it.");
  fakeApi.on(nfcApi.order, { order: order(1, { payment: "open" }), url: PAGE });
  await user.click(await screen.findByRole("button", { name: "Pay €59.40" }));
  await waitFor(() => expect(openPage).toHaveBeenCalledTimes(1));
  expect(fakeApi.bodies(nfcApi.order).at(-1)).toMatchObject({ quantity: 10, total_cents: 5940 });
});

test("without an answer the same order goes out under the same key, a changed one under another", async () => {
  const user = draw();
  await open(user);
  fakeApi.on(nfcApi.order, noConnection);
  const send = async (): Promise<void> => {
    const sent = fakeApi.calls(nfcApi.order).length;
    await user.click(await screen.findByRole("button", { name: "Order for free" }));
    await waitFor(() => expect(fakeApi.calls(nfcApi.order)).toHaveLength(sent + 1));
    expect((await screen.findByRole("alert")).textContent).toContain("it is made only once");
  };
  await send();
  await send();
  setQuantity("9");
  await send();
  const [first, second, third] = fakeApi.bodies(nfcApi.order).map((body) => (body as { key: string }).key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("numbers that are none and fields of the address are marked; what was typed stays", async () => {
  const user = draw();
  const dialog = await open(user);
  for (const [typed, words] of [
    ["0", "Enter a whole number of at least 1"],
    ["1.5", "Enter a whole number of at least 1"],
    ["1000000000", "At most 1000 at once"],
  ] as const) {
    setQuantity(typed);
    await user.click(within(dialog).getByRole("button", { name: "Order" }));
    expect(await screen.findByText(words)).toBeTruthy();
  }
  setQuantity("3");
  fakeApi.on(
    nfcApi.order,
    refusal(422, "validation_failed", { errors: { "address.phone": ["Enter a phone number such as 01 23"] } }),
  );
  fill(/^Phone/, "12");
  await user.click(await screen.findByRole("button", { name: "Order for free" }));
  expect(await screen.findByText("Enter a phone number such as 01 23")).toBeTruthy();
  expect((field(/^Phone/) as HTMLInputElement).value).toBe("12");
  expect(fakeApi.calls(nfcApi.order)).toHaveLength(1);
});

test("the last address is filled in; that there is none, or a failure, is told beside it", async () => {
  const user = draw();
  await open(user);
  const use = screen.getByRole("button", { name: "Use the last address" });
  fakeApi.on(nfcApi.lastAddress, refusal(403, "access_denied"));
  await user.click(use);
  expect(await screen.findByText(/The last address could not be loaded\./)).toBeTruthy();
  fakeApi.on(nfcApi.lastAddress, { address: null });
  await user.click(use);
  expect(await screen.findByText(/There is no earlier order/)).toBeTruthy();
  expect((field(/^Street/) as HTMLInputElement).value).toBe("Rue des Marchands 4");
  fakeApi.on(nfcApi.lastAddress, { address });
  await user.click(use);
  await waitFor(() => expect((field(/^Street/) as HTMLInputElement).value).toBe(address.address_line1));
  expect((field(/^Company/) as HTMLInputElement).value).toBe("");
  expect(screen.queryByText(/There is no earlier order/)).toBeNull();
});

test("a price that cannot be had is told, and nothing is ordered without one", async () => {
  fakeApi.on(nfcApi.quote, refusal(429, "rate_limited"));
  const user = draw();
  const dialog = await open(user);
  expect((await screen.findByRole("alert")).textContent).toContain("The price could not be worked out.");
  await user.click(within(dialog).getByRole("button", { name: "Order" }));
  expect(await screen.findByText(/Please look at the price first/)).toBeTruthy();
  fakeApi.on(nfcApi.quote, quoteOf(10));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Order for free" })).toBeTruthy();
  expect(fakeApi.calls(nfcApi.order)).toEqual([]);
});
