import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { fakeApi } from "#web/testing/fakeApi.ts";
import { idOf } from "#web/testing/nfc.tsx";
import {
  MARROVIA,
  chooseAction,
  chooseOption,
  drawOffice,
  listed,
  officeToasts,
  setUpOffice,
  staffAllocation,
  staffKeychain,
  whereInOffice,
} from "#web/testing/nfcOffice.tsx";

setUpOffice();

test("the list tells restaurant, order and address; all of one are switched off after a question", async () => {
  fakeApi.on(
    adminNfcApi.allocations,
    listed([
      staffAllocation(1, { order: { id: idOf(5), number: "NFC-2026-000005" }, notes: "terrace" }),
      staffAllocation(2, { active: false, url_pattern: "https://tap.example.test/{id}", leads_elsewhere: true }),
    ]),
  );
  fakeApi.on(adminNfcApi.changeAllocation, staffAllocation(1, { active: false }));
  const user = drawOffice("/admin/nfc?tab=allocations");
  const rows = await screen.findAllByRole("row", { name: /Marrovia/ });
  for (const words of ["Lyon · 12 Nov 2026", "12", "NFC-2026-000005", "Automatic", "terrace", "Active"])
    expect(rows[0]?.textContent).toContain(words);
  for (const words of ["https://tap.example.test/{id}", "Leads to another host", "Inactive"])
    expect(rows[1]?.textContent).toContain(words);
  const [menu] = screen.getAllByRole("button", { name: "Actions for Marrovia" });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Switch all off" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Switch all off" }));
  await waitFor(() => expect(fakeApi.bodies(adminNfcApi.changeAllocation)).toEqual([{ active: false }]));
});

test("notes are changed, and the keychains of an allocation are one step away", async () => {
  fakeApi.on(adminNfcApi.changeAllocation, staffAllocation(1));
  const user = drawOffice("/admin/nfc?tab=allocations");
  await chooseAction(user, "Marrovia", "Edit notes");
  const dialog = await screen.findByRole("dialog", { name: "Edit notes" });
  await user.type(within(dialog).getByRole("textbox", { name: /Notes/ }), "bar");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fakeApi.bodies(adminNfcApi.changeAllocation)).toEqual([{ notes: "bar" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await chooseAction(user, "Marrovia", "See the keychains");
  expect(whereInOffice()).toBe(`/admin/nfc?allocation=${idOf(1)}`);
});

test("a pattern shows its faults and an example while it is typed; what is missing is told before anything is sent", async () => {
  fakeApi.on(adminNfcApi.allocate, staffAllocation(3));
  fakeApi.on(adminNfcApi.orders, listed([]));
  const user = drawOffice("/admin/nfc?tab=allocations");
  await user.click(await screen.findByRole("button", { name: "Allocate keychains" }));
  const dialog = await screen.findByRole("dialog", { name: "Allocate keychains" });
  expect(await within(dialog).findByText("120 in stock")).toBeTruthy();
  await user.click(within(dialog).getByRole("radio", { name: "Chosen ones" }));
  await user.click(within(dialog).getByRole("checkbox", { name: "Make the addresses automatically" }));
  const pattern = within(dialog).getByRole("textbox", { name: "URL pattern" });
  await user.clear(pattern);
  await user.click(within(dialog).getByRole("button", { name: "Allocate" }));
  for (const words of [
    "Choose a restaurant",
    "Choose at least one keychain",
    "Enter a pattern, or have the addresses made automatically",
  ])
    expect(await within(dialog).findByText(words)).toBeTruthy();
  expect(fakeApi.calls(adminNfcApi.allocate)).toEqual([]);
  const type = async (text: string): Promise<void> => {
    await user.clear(pattern);
    await user.click(pattern);
    await user.paste(text);
  };
  for (const [text, words] of [
    ["javascript:alert({id})", "The pattern must be a web address that begins with https:// or http://"],
    ["https://tap.example.test/", "The pattern must contain {id}, the keychain's code"],
    ["https://tap.example.test/{id}/{table}", "Only {id}, {restaurant_id} and {restaurant_name} can stand in braces"],
    [`${window.location.origin}/{id}`, "On our own address the pattern must lead to /review/{id}"],
  ] as const) {
    await type(text);
    expect(await within(dialog).findByText(words)).toBeTruthy();
  }
  await chooseOption(user, within(dialog).getByRole("combobox", { name: "Restaurant" }), "Marrovia, Lyon");
  await type("https://tap.example.test/{restaurant_name}/{id}");
  expect(await within(dialog).findByText("https://tap.example.test/Marrovia/k7m2xq9d")).toBeTruthy();
  expect(within(dialog).getByText(/This leads to another host/)).toBeTruthy();
  await user.click(within(dialog).getByRole("checkbox", { name: "k-2" }));
  await user.click(within(dialog).getByRole("button", { name: "Allocate" }));
  await waitFor(() => expect(officeToasts).toEqual(["The keychains are allocated"]));
  expect(fakeApi.bodies(adminNfcApi.allocate)).toMatchObject([
    {
      restaurant_id: MARROVIA.id,
      keychain_ids: [idOf(2)],
      auto_generate: false,
      url_pattern: "https://tap.example.test/{restaurant_name}/{id}",
    },
  ]);
});

test("keychains chosen in the list are allocated as chosen, without those that cannot be", async () => {
  fakeApi.on(
    adminNfcApi.keychains,
    listed([staffKeychain(1), staffKeychain(2, { status: "active", restaurant: MARROVIA })]),
  );
  const user = drawOffice();
  await user.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
  await user.click(screen.getByRole("button", { name: "Allocate" }));
  const dialog = await screen.findByRole("dialog", { name: "Allocate keychains" });
  expect(within(dialog).getByText("One keychain chosen")).toBeTruthy();
  expect(within(dialog).getByRole<HTMLInputElement>("checkbox", { name: "k-1" }).checked).toBe(true);
});
