import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { draw, keychain, keychains, setUpNfc, toasts, where } from "#web/testing/nfc.tsx";

setUpNfc();

const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole("row", { name });
const choose = async (user: ReturnType<typeof draw>, name: string, item: string): Promise<void> => {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
};

describe("the list of keychains", () => {
  test("a row tells name, address, status and figures; hints stand where something may be wrong", async () => {
    fakeApi.on(
      nfcApi.keychains,
      keychains(
        [
          keychain(4),
          keychain(5, { name: null, status: "assigned", last_tap_at: null, activated_at: null, taps: 0 }),
          keychain(6, { is_quiet: true }),
          keychain(7, { status: "inactive", fault: "lost", replaced_by: { id: "x", code: "k-9", name: "Bar" } }),
        ],
        { quiet: 1, total: 40, next: "c2" },
      ),
    );
    draw();
    const first = (await row(/Table 4/)).textContent;
    for (const words of [
      "plaudit.test/review/k-4",
      "Active",
      "1,284",
      "2.5%",
      "32 reviews",
      "3 Nov 2026",
      "1 Nov 2026",
    ])
      expect(first).toContain(words);
    const second = (await row(/k-5/)).textContent;
    for (const words of ["No name yet", "Assigned", "Never", "Not yet"]) expect(second).toContain(words);
    expect((await row(/Table 6/)).textContent).toContain("No taps in 30 days");
    expect((await row(/Table 7/)).textContent).toContain("LostLeads to Bar");
    expect(screen.getByText("One keychain has not been tapped in 30 days")).toBeTruthy();
    expect(screen.getByText("Showing 4 of 40 keychains")).toBeTruthy();
    const tones = [...document.querySelectorAll("td:nth-child(2) [data-tone]")];
    expect(tones.map((badge) => badge.getAttribute("data-tone"))).toEqual(["green", "indigo", "green", "grey"]);
  });

  test("the status filter is in the address, and an unknown one is none", async () => {
    const user = draw("/nfc-keychains?status=nonsense");
    await row(/Table 1/);
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    fakeApi.on(nfcApi.keychains, keychains([]));
    await user.click(await screen.findByRole("option", { name: "Inactive" }));
    expect(await screen.findByText("No keychain has this status")).toBeTruthy();
    expect(where()).toBe("/nfc-keychains?status=inactive");
    expect(fakeApi.calls(nfcApi.keychains).map(({ query }) => query.get("status"))).toEqual([null, "inactive"]);
  });

  test("nobody has any yet: the way leads to the first order, and says how many are free", async () => {
    fakeApi.on(nfcApi.keychains, keychains([]));
    const user = draw();
    expect(await screen.findByText(/Your first 10 are free\./)).toBeTruthy();
    const buttons = screen.getAllByRole("button", { name: "Order keychains" });
    await user.click(buttons.at(-1) as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Order keychains" })).toBeTruthy();
  });

  test("a name is changed in place; what was typed stays when it is refused", async () => {
    const user = draw();
    await user.click(await screen.findByRole("button", { name: "Rename Table 1" }));
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Name of keychain k-1" });
    fakeApi.on(nfcApi.rename, refusal(422, "validation_failed", { errors: { name: ["Too long for a name"] } }));
    await user.clear(field);
    await user.type(field, "Terrace{Enter}");
    expect(await screen.findByText("Too long for a name")).toBeTruthy();
    expect(field.value).toBe("Terrace");
    fakeApi.on(nfcApi.rename, noConnection);
    await user.click(screen.getByRole("button", { name: "Save name" }));
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["The name could not be saved"]));
    expect(field.value).toBe("Terrace");
    fakeApi.on(nfcApi.rename, keychain(1, { name: "Terrace" }));
    fakeApi.on(nfcApi.keychains, keychains([keychain(1, { name: "Terrace" }), keychain(2)]));
    await user.click(screen.getByRole("button", { name: "Save name" }));
    const again = await screen.findByRole("button", { name: "Rename Terrace" });
    expect(document.activeElement).toBe(again);
    expect(fakeApi.bodies(nfcApi.rename).at(-1)).toEqual({ name: "Terrace" });
  });

  test("Escape keeps the old name", async () => {
    const user = draw();
    await user.click(await screen.findByRole("button", { name: "Rename Table 1" }));
    await user.type(screen.getByRole("textbox", { name: "Name of keychain k-1" }), "x{Escape}");
    expect((await row(/Table 1/)).textContent).toContain("Table 1");
    expect(fakeApi.calls(nfcApi.rename)).toEqual([]);
  });

  test("the address is copied, and a browser that refuses it is told", async () => {
    const user = draw();
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("no"));
    const button = await screen.findByRole("button", { name: "Copy the address of Table 1" });
    await user.click(button);
    await user.click(button);
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toEqual(["The address could not be copied", "Address copied"]),
    );
    expect(copy.mock.calls).toEqual([["https://plaudit.test/review/k-1"], ["https://plaudit.test/review/k-1"]]);
  });

  test("off is asked for first, on happens at once; what was lost cannot be switched on", async () => {
    fakeApi.on(
      nfcApi.keychains,
      keychains([keychain(1), keychain(2, { status: "inactive" }), keychain(3, { status: "inactive", fault: "lost" })]),
    );
    fakeApi.on(nfcApi.setActive, ({ params }) => keychain(params["id"]?.endsWith("1") ? 1 : 2));
    const user = draw();
    await choose(user, "Table 1", "Switch off");
    expect(fakeApi.calls(nfcApi.setActive)).toEqual([]);
    const question = await screen.findByRole("dialog", { name: "Switch Table 1 off?" });
    await user.click(within(question).getByRole("button", { name: "Switch off" }));
    await waitFor(() => expect(fakeApi.bodies(nfcApi.setActive)).toEqual([{ active: false }]));
    await choose(user, "Table 2", "Switch on");
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Table 2 is on"]));
    await user.click(screen.getByRole("button", { name: "Actions for Table 3" }));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
      "Details and QR code",
      "Tap it now",
    ]);
  });
});

test("a click on a row shows its code, everything known, and sheets to print in the guests' language", async () => {
  const file = new Response("%PDF", { headers: { "Content-Disposition": 'attachment; filename="tent.pdf"' } });
  fakeApi.on(nfcApi.print, file);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const user = draw();
  await user.click(await screen.findByText("1,284", { selector: "tr:nth-child(1) td *, tr:nth-child(1) td" }));
  const dialog = await screen.findByRole("dialog", { name: "Table 1" });
  expect(within(dialog).getByRole("img", { name: "QR code of Table 1" })).toBeTruthy();
  expect(dialog.textContent).toContain("2.5% · 32 reviews");
  await user.click(within(dialog).getByText("Deutsch"));
  await user.click(within(dialog).getByRole("button", { name: "Download PDF: Table tent" }));
  await waitFor(() =>
    expect(fakeApi.calls(nfcApi.print).map(({ line }) => line)).toEqual([
      `GET /api/nfc/keychains/${keychain(1).id}/print/table_tent?language=de`,
    ]),
  );
});

describe("tap it now", () => {
  const tap = (last_tap_at: string | null) => ({ id: keychain(1).id, status: "active" as const, taps: 1, last_tap_at });
  const now = "2026-11-16T10:00:00.000Z";

  test("shows the moment a tap arrives, helps if none comes, and asks no more after it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = draw();
    await row(/Table 1/);
    fakeApi.on(nfcApi.lastTap, { ...tap(null), now });
    await choose(user, "Table 1", "Tap it now");
    expect(await screen.findByText("It has never been tapped before.")).toBeTruthy();
    expect(screen.queryByText("Nothing arrived yet?")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    expect(screen.getByText("Nothing arrived yet?")).toBeTruthy();
    fakeApi.on(nfcApi.lastTap, { ...tap("2026-11-16T10:00:20.000Z"), now });
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(screen.getByText("The tap arrived")).toBeTruthy();
    expect(screen.queryByText("Nothing arrived yet?")).toBeNull();
    const before = fakeApi.calls(nfcApi.lastTap).length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fakeApi.calls(nfcApi.lastTap)).toHaveLength(before);
  });

  test("goes on asking through trouble, and stops when it is closed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = draw();
    await row(/Table 1/);
    fakeApi.on(nfcApi.lastTap, noConnection);
    await choose(user, "Table 1", "Tap it now");
    expect(await screen.findByText("We could not ask just now and go on trying.")).toBeTruthy();
    fakeApi.on(nfcApi.lastTap, { ...tap("2026-11-14T10:00:00.000Z"), now });
    expect(await screen.findByText(/Last tap before this test: 14 Nov 2026/)).toBeTruthy();
    const dialog = screen.getByRole("dialog", { name: "Tap Table 1 now" });
    await user.click(within(dialog).getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const before = fakeApi.calls(nfcApi.lastTap).length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fakeApi.calls(nfcApi.lastTap)).toHaveLength(before);
  });
});
