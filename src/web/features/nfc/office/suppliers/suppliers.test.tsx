import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { TAGWERK, chooseAction, drawOffice, listed, officeToasts, setUpOffice } from "#web/testing/nfcOffice.tsx";

setUpOffice();

test("a supplier has all its fields; the price is read as people write it, and a taken name stands at its field", async () => {
  fakeApi.on(adminNfcApi.suppliers, listed([]));
  const user = drawOffice("/admin/nfc?tab=suppliers");
  expect(await screen.findByText("No suppliers yet")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Add supplier" })[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Add supplier" });
  const fill = async (name: RegExp, text: string): Promise<void> => {
    const field = within(dialog).getByRole(/quantity|Days/.test(String(name)) ? "spinbutton" : "textbox", { name });
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  await fill(/Price/, "much");
  await user.click(within(dialog).getByRole("button", { name: "Add supplier" }));
  expect(await within(dialog).findByText("Enter an amount such as 1.20")).toBeTruthy();
  await fill(/^Name/, "Tagwerk");
  await fill(/Email/, "orders@tagwerk.example");
  await fill(/Website/, "https://tagwerk.example");
  await fill(/Price/, "1,20");
  await fill(/Minimum quantity/, "50");
  await fill(/Notes/, "ask for Ute");
  await user.click(within(dialog).getByRole("checkbox", { name: "Active" }));
  fakeApi.on(adminNfcApi.addSupplier, refusal(422, "validation_failed", { errors: { name: ["It is taken"] } }));
  await user.click(within(dialog).getByRole("button", { name: "Add supplier" }));
  expect(await within(dialog).findByText("It is taken")).toBeTruthy();
  fakeApi.on(adminNfcApi.addSupplier, TAGWERK);
  await user.click(within(dialog).getByRole("button", { name: "Add supplier" }));
  await waitFor(() => expect(officeToasts).toEqual(["Tagwerk is saved"]));
  expect(fakeApi.bodies(adminNfcApi.addSupplier).at(-1)).toMatchObject({
    name: "Tagwerk",
    email: "orders@tagwerk.example",
    nfc_type: "NTAG213",
    price_cents: 120,
    minimum_quantity: 50,
    lead_time_days: 10,
    shipping_days: 4,
    notes: "ask for Ute",
    active: false,
  });
});

test("a row tells contact, price and delivery time; one in use is not deleted, and the reason is told", async () => {
  const user = drawOffice("/admin/nfc?tab=suppliers");
  const row = (await screen.findByRole("row", { name: /Tagwerk/ })).textContent;
  for (const words of ["NTAG213", "orders@tagwerk.example", "€1.20", "from 50 pieces", "14 days", "Active"])
    expect(row).toContain(words);
  fakeApi.on(adminNfcApi.removeSupplier, refusal(409, "keychain_supplier_in_use"));
  await chooseAction(user, "Tagwerk", "Delete");
  const question = await screen.findByRole("dialog", { name: "Delete Tagwerk?" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect((await within(question).findByRole("alert")).textContent).toContain("The server's words");
});
