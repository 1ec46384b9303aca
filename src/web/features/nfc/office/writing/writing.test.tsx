import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { fakeApi, noConnection } from "#web/testing/fakeApi.ts";
import { chooseAction, drawOffice, listed, setUpOffice, staffKeychain } from "#web/testing/nfcOffice.tsx";

setUpOffice();

/** A tag held to the phone: what stands on it, and whether it is locked. */
const tag = { address: "", isLocked: false, refusal: undefined as string | undefined };

/** Chrome on Android with a tag that is always there. */
class FakeReader extends EventTarget {
  async write({ records: [record] }: { records: { data: string }[] }): Promise<void> {
    if (tag.refusal) throw new DOMException("no", tag.refusal);
    tag.address = record?.data ?? "";
  }
  async scan(): Promise<void> {
    const data = new DataView(new TextEncoder().encode(tag.address).buffer);
    const message = { records: [{ recordType: "url", data }] };
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("reading"), { message })));
  }
  async makeReadOnly(): Promise<void> {
    tag.isLocked = true;
  }
}

beforeEach(() => {
  Object.assign(tag, { address: "", isLocked: false, refusal: undefined });
  vi.stubGlobal("NDEFReader", FakeReader);
  fakeApi.on(adminNfcApi.written, ({ params }) =>
    staffKeychain(Number(params["id"]?.slice(-2)), { written_at: "2026-11-16T10:00:00.000Z" }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("one tag after the other is written, checked, locked and noted, with a counter", async () => {
  fakeApi.on(adminNfcApi.keychains, ({ query }) =>
    query.get("cursor") === "c2"
      ? listed([staffKeychain(4)])
      : listed(
          [staffKeychain(1), staffKeychain(2, { written_at: "2026-11-15T10:00:00.000Z" }), staffKeychain(3)],
          "c2",
        ),
  );
  const user = drawOffice();
  await user.click(await screen.findByRole("button", { name: "Write tags" }));
  expect(await screen.findByText("0 written, 2+ to go")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Write" }));
  expect(await screen.findByText("1 written, 1+ to go")).toBeTruthy();
  expect(tag).toMatchObject({ address: "https://plaudit.test/review/k-1", isLocked: true });
  expect(fakeApi.calls(adminNfcApi.written)).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Skip" }));
  // The next page comes by itself.
  expect(await screen.findByText("1 written, 1 to go")).toBeTruthy();
  tag.isLocked = false;
  await user.click(screen.getByRole("checkbox", { name: "Lock the tag afterwards" }));
  await user.click(screen.getByRole("button", { name: "Write" }));
  expect(await screen.findByText("All tags are written")).toBeTruthy();
  expect(tag).toMatchObject({ address: "https://plaudit.test/review/k-4", isLocked: false });
});

test("what goes wrong is told; a tag that is written is not written again because the server was away", async () => {
  const user = drawOffice();
  tag.refusal = "NotAllowedError";
  await chooseAction(user, "k-2", "Write tag");
  await user.click(await screen.findByRole("button", { name: "Write" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The browser may not use NFC.");
  tag.refusal = undefined;
  fakeApi.on(adminNfcApi.written, noConnection);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("could not be noted"));
  // Whoever wrote again now would be refused.
  tag.refusal = "NetworkError";
  fakeApi.on(adminNfcApi.written, staffKeychain(2));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("All tags are written")).toBeTruthy();
});

test("another tag than the one that was written is noticed, and nothing is noted", async () => {
  const user = drawOffice();
  vi.spyOn(FakeReader.prototype, "write").mockImplementation(async () => {
    tag.address = "https://plaudit.test/review/k-77";
  });
  await chooseAction(user, "k-1", "Write tag");
  await user.click(await screen.findByRole("button", { name: "Write" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Another address stands on this tag.");
  expect(fakeApi.calls(adminNfcApi.written)).toEqual([]);
});

test("a browser without tags says what to do instead", async () => {
  vi.stubGlobal("NDEFReader", undefined);
  const user = drawOffice();
  await user.click(await screen.findByRole("button", { name: "Write tags" }));
  expect(await screen.findByText("This browser cannot write tags")).toBeTruthy();
  // The other way is right there.
  const dialog = screen.getByRole("dialog", { name: "Write tags" });
  expect(within(dialog).getByRole("button", { name: /CSV/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Write" })).toBeNull();
});
