import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { BULK_ACTIONS } from "#shared/nfc/nfc-values.ts";
import * as files from "#web/lib/api/download.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { idOf } from "#web/testing/nfc.tsx";
import {
  MARROVIA,
  QUILL,
  chooseAction,
  chooseOption,
  drawOffice,
  listed,
  officeToasts,
  officeToastTexts,
  setUpOffice,
  staffKeychain,
  staffOrder,
  TAGWERK,
  whereInOffice,
} from "#web/testing/nfcOffice.tsx";
import { mayMove, mayReplace } from "./keychainMoves.ts";

vi.mock(import("#web/lib/api/download.ts"), { spy: true });
setUpOffice();

const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole("row", { name });
const lastList = (): string | undefined => fakeApi.calls(adminNfcApi.keychains).at(-1)?.line;

describe("what can be done with a keychain", () => {
  const given = { restaurant: MARROVIA } as const;
  test.each([
    ["in stock", {}, "assign deactivate"],
    ["in stock, damaged", { fault: "damaged" }, "deactivate"],
    ["on its way", { status: "inactive", stocked_at: null }, ""],
    ["switched off in stock", { status: "inactive" }, "unassign"],
    ["assigned", { ...given, status: "assigned" }, "unassign activate deactivate"],
    ["active", { ...given, status: "active" }, "unassign deactivate"],
    ["switched off", { ...given, status: "inactive" }, "unassign activate"],
    ["lost", { ...given, status: "inactive", fault: "lost" }, "unassign"],
  ] as const)("%s", (_, more, allowed) => {
    const keychain = staffKeychain(1, more);
    expect(BULK_ACTIONS.filter((action) => mayMove(keychain, action)).join(" ")).toBe(allowed);
    expect(mayReplace(keychain)).toBe("fault" in more && "restaurant" in more);
  });
});

describe("the list", () => {
  test("a row tells code, restaurant, status and taps; the stock stands above, with a warning if it is low", async () => {
    fakeApi.on(adminNfcApi.summary, {
      counts: { in_stock: 7, assigned: 4, active: 1000, inactive: 2 },
      counted_up_to: 1000,
      low_stock_below: 50,
      is_low: true,
    });
    fakeApi.on(
      adminNfcApi.keychains,
      listed([
        staffKeychain(1, { status: "active", restaurant: MARROVIA, taps: 1284, name: "Bar" }),
        staffKeychain(2, { status: "inactive", stocked_at: null }),
        staffKeychain(3, { status: "inactive", restaurant: QUILL, fault: "lost" }),
      ]),
    );
    const user = drawOffice();
    const first = (await row(/k-1/)).textContent;
    for (const words of ["Bar", "Marrovia", "Lyon", "Active", "1,284"]) expect(first).toContain(words);
    expect((await row(/k-2/)).textContent).toContain("On its way");
    expect((await row(/k-3/)).textContent).toContain("Lost");
    expect(screen.getByText(/7 keychains are left in stock/)).toBeTruthy();
    expect(screen.getByText("1,000+")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Order from a supplier" }));
    expect(await screen.findByRole("dialog", { name: "Order from a supplier" })).toBeTruthy();
  });

  test("search and filters are in the address; the file has the same filters", async () => {
    const save = vi.mocked(files.download).mockResolvedValue();
    const user = drawOffice(`/admin/nfc?batch=${idOf(7)}&status=nonsense`);
    await row(/k-1/);
    expect(lastList()).toBe(`GET /api/admin/nfc/keychains?batch_id=${idOf(7)}`);
    await user.click(screen.getByRole("button", { name: "CSV for the supplier, with codes and addresses" }));
    expect(save.mock.calls[0]).toMatchObject([adminNfcApi.exportKeychains, { query: { batch_id: idOf(7) } }]);
    await chooseOption(user, screen.getByRole("combobox", { name: "Restaurant" }), "Quill, Colmar");
    await waitFor(() => expect(lastList()).toContain(`restaurant_id=${QUILL.id}`));
    fakeApi.on(adminNfcApi.keychains, listed([]));
    await user.type(screen.getByRole("searchbox", { name: "Search by code" }), "zz");
    expect(await screen.findByText("No keychain fits")).toBeTruthy();
    expect(whereInOffice()).toBe(`/admin/nfc?search=zz&restaurant=${QUILL.id}&batch=${idOf(7)}`);
    // A file knows nothing of the search and would hold more than is shown.
    expect(screen.queryByRole("button", { name: "CSV for the supplier, with codes and addresses" })).toBeNull();
  });

  test("details tell everything, and what happened to it", async () => {
    fakeApi.on(adminNfcApi.history, ({ query }) =>
      query.get("cursor") === "c2"
        ? listed([
            { id: "1", kind: "created", at: "2026-11-01T10:00:00.000Z", by: null, restaurant: null, details: {} },
          ])
        : listed(
            [
              {
                id: "3",
                kind: "noted",
                at: "2026-11-03T10:00:00.000Z",
                by: { kind: "staff", name: "Ada Quentin" },
                restaurant: MARROVIA,
                details: { fault: "lost", note: "fell into the river" },
              },
              {
                id: "2",
                kind: "unassigned",
                at: "2026-11-02T10:00:00.000Z",
                by: { kind: "staff", name: "Ada Quentin" },
                restaurant: MARROVIA,
                details: { taps: 12 },
              },
            ],
            "c2",
          ),
    );
    const user = drawOffice();
    await chooseAction(user, "k-1", "Details and history");
    const dialog = await screen.findByRole("dialog", { name: "Keychain k-1" });
    expect(await within(dialog).findByText("Noted: Lost · fell into the river")).toBeTruthy();
    expect(dialog.textContent).toContain("Taken back from Marrovia after 12 taps");
    expect(dialog.textContent).toContain("Ada Quentin");
    await user.click(within(dialog).getByRole("button", { name: "Show earlier events" }));
    expect(await within(dialog).findByText(/Automatic/)).toBeTruthy();
  });
});

describe("moving", () => {
  test("several are assigned at once; those that cannot be are left out, and a refusal names the reason", async () => {
    fakeApi.on(
      adminNfcApi.keychains,
      listed([staffKeychain(1), staffKeychain(2), staffKeychain(3, { status: "active", restaurant: QUILL })]),
    );
    const user = drawOffice();
    await user.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
    await user.click(screen.getByRole("button", { name: "Assign" }));
    const dialog = await screen.findByRole("dialog", { name: "Which restaurant gets these 2 keychains?" });
    await user.click(within(dialog).getByRole("button", { name: "Assign" }));
    expect(await within(dialog).findByText("Choose a restaurant")).toBeTruthy();
    await chooseOption(user, within(dialog).getByRole("combobox", { name: "Restaurant" }), "Marrovia, Lyon");
    fakeApi.on(adminNfcApi.bulk, refusal(409, "keychain_elsewhere"));
    await user.click(within(dialog).getByRole("button", { name: "Assign" }));
    expect((await within(dialog).findByRole("alert")).textContent).toBe("Nothing was changed. The server's words");
    fakeApi.on(adminNfcApi.bulk, { changed: 2 });
    await user.click(within(dialog).getByRole("button", { name: "Assign" }));
    await waitFor(() => expect(officeToasts).toEqual(["2 keychains are assigned"]));
    expect(officeToastTexts).toEqual(["One more that you selected stays as it is: this is not possible for it now."]);
    expect(fakeApi.bodies(adminNfcApi.bulk).at(-1)).toEqual({
      action: "assign",
      ids: [idOf(1), idOf(2)],
      restaurant_id: MARROVIA.id,
    });
    await waitFor(() => expect(screen.queryByRole("toolbar", { name: "Actions for selected rows" })).toBeNull());
  });

  test("off and back are asked first, on happens at once, and nothing is sent where nothing is possible", async () => {
    fakeApi.on(adminNfcApi.bulk, { changed: 1 });
    fakeApi.on(
      adminNfcApi.keychains,
      listed([
        staffKeychain(1, { status: "active", restaurant: MARROVIA }),
        staffKeychain(2, { status: "assigned", restaurant: MARROVIA }),
      ]),
    );
    const user = drawOffice();
    await chooseAction(user, "k-1", "Deactivate");
    const question = await screen.findByRole("dialog", { name: "Deactivate keychain k-1?" });
    expect(fakeApi.calls(adminNfcApi.bulk)).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Deactivate" }));
    await waitFor(() => expect(officeToasts).toEqual(["One keychain is switched off"]));
    await chooseAction(user, "k-2", "Activate");
    await waitFor(() => expect(officeToasts.at(-1)).toBe("One keychain is active"));
    await user.click(screen.getByRole("checkbox", { name: "Select k-1" }));
    await user.click(screen.getByRole("button", { name: "Assign" }));
    expect(officeToasts.at(-1)).toBe("Not possible for what you selected");
    expect(fakeApi.bodies(adminNfcApi.bulk)).toMatchObject([{ action: "deactivate" }, { action: "activate" }]);
  });

  test("a lost one is noted and leads to another of its restaurant", async () => {
    const lost = staffKeychain(1, { status: "inactive", restaurant: MARROVIA, fault: "lost" });
    const heir = staffKeychain(2, { status: "active", restaurant: MARROVIA, name: "Bar" });
    fakeApi.on(adminNfcApi.keychains, listed([{ ...lost, status: "active", fault: null }, heir]));
    fakeApi.on(adminNfcApi.note, lost);
    const user = drawOffice();
    await chooseAction(user, "k-1", "Lost, damaged or a note");
    const note = await screen.findByRole("dialog", { name: "About keychain k-1" });
    await chooseOption(user, within(note).getByRole("combobox", { name: "State" }), "Lost");
    expect(within(note).getByText("This switches it off at once.")).toBeTruthy();
    await user.type(within(note).getByRole("textbox", { name: /Notes/ }), "river");
    fakeApi.on(adminNfcApi.keychains, listed([lost, heir]));
    await user.click(within(note).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(fakeApi.bodies(adminNfcApi.note)).toEqual([{ fault: "lost", note: "river" }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fakeApi.on(adminNfcApi.replacement, lost);
    fakeApi.on(adminNfcApi.keychain, heir);
    await chooseAction(user, "k-1", "Replacement");
    const dialog = await screen.findByRole("dialog", { name: "Where do taps of k-1 lead?" });
    await chooseOption(user, within(dialog).getByRole("combobox"), "k-2 · Bar");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(fakeApi.bodies(adminNfcApi.replacement)).toEqual([{ keychain_id: heir.id }]));
  });
});

describe("adding", () => {
  test("a batch for an order on its way leads to its keychains", async () => {
    fakeApi.on(adminNfcApi.orders, listed([staffOrder(5, { kind: "supplier", restaurant: null, supplier: TAGWERK })]));
    fakeApi.on(adminNfcApi.addBatch, refusal(422, "validation_failed", { errors: { quantity: ["At most 5,000"] } }));
    const user = drawOffice();
    await user.click(await screen.findByRole("button", { name: "Add keychains" }));
    const dialog = await screen.findByRole("dialog", { name: "Add keychains" });
    const field = within(dialog).getByRole("spinbutton", { name: "How many?" });
    await user.clear(field);
    await user.type(field, "12");
    await chooseOption(
      user,
      await within(dialog).findByRole("combobox", { name: /For an order/ }),
      "NFC-2026-000005, Tagwerk: room for 12",
    );
    await user.click(within(dialog).getByRole("button", { name: "Add" }));
    expect(await within(dialog).findByText("At most 5,000")).toBeTruthy();
    fakeApi.on(adminNfcApi.addBatch, { batch_id: idOf(70), added: 12 });
    await user.click(within(dialog).getByRole("button", { name: "Add" }));
    await waitFor(() => expect(whereInOffice()).toBe(`/admin/nfc?batch=${idOf(70)}`));
    expect(fakeApi.bodies(adminNfcApi.addBatch).at(-1)).toEqual({ quantity: 12, order_id: idOf(5), note: "" });
    expect(officeToasts).toEqual(["12 keychains added"]);
  });

  test("a file is refused line by line, and taken once it is right", async () => {
    const faults = ["Line 3: “x” is no code", "Line 4: k-9 is taken"];
    fakeApi.on(adminNfcApi.orders, listed([]));
    fakeApi.on(adminNfcApi.importKeychains, refusal(422, "validation_failed", { errors: { file: faults } }));
    const user = drawOffice();
    await user.click(await screen.findByRole("button", { name: "Add keychains" }));
    const dialog = await screen.findByRole("dialog", { name: "Add keychains" });
    await user.click(within(dialog).getByRole("radio", { name: "CSV file" }));
    await user.click(within(dialog).getByRole("button", { name: "Import" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Choose a file first");
    const file = new File(["code\nk-7\nx\nk-9\n"], "codes.csv", { type: "text/csv" });
    await user.upload(within(dialog).getByLabelText("CSV file with codes"), file);
    expect(within(dialog).getByText("codes.csv")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Import" }));
    expect((await within(dialog).findByText("Nothing was imported")).parentElement?.textContent).toContain(faults[1]);
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(faults);
    fakeApi.on(adminNfcApi.importKeychains, { batch_id: idOf(71), added: 3 });
    await user.click(within(dialog).getByRole("button", { name: "Import" }));
    await waitFor(() => expect(officeToasts).toEqual(["3 keychains added"]));
    expect(fakeApi.bodies(adminNfcApi.importKeychains).at(-1)).toEqual({
      file: "code\nk-7\nx\nk-9\n",
      order_id: null,
    });
  });

  test("a single one has its own code or one we draw", async () => {
    fakeApi.on(adminNfcApi.orders, listed([]));
    fakeApi.on(adminNfcApi.addKeychain, staffKeychain(9, { batch_id: idOf(72) }));
    const user = drawOffice();
    await user.click(await screen.findByRole("button", { name: "Add keychains" }));
    const dialog = await screen.findByRole("dialog", { name: "Add keychains" });
    await user.click(within(dialog).getByRole("radio", { name: "One" }));
    await user.type(within(dialog).getByRole("textbox", { name: /Code/ }), "k-9");
    await user.click(within(dialog).getByRole("button", { name: "Add" }));
    await waitFor(() => expect(fakeApi.bodies(adminNfcApi.addKeychain)).toEqual([{ code: "k-9", note: "" }]));
    await waitFor(() => expect(whereInOffice()).toBe(`/admin/nfc?batch=${idOf(72)}`));
  });
});
