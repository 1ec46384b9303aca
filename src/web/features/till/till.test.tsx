import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { offersApi, type Redeemed, type Redemption } from "#shared/offers/offers.contract.ts";
import { tillsApi } from "#shared/offers/tills.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { CodeCard } from "#web/features/dashboard/setup/CodeCard.tsx";
import { keptCodes } from "./keptCodes.ts";
import { RedemptionList } from "./owner/RedemptionList.tsx";
import { TillsPanel } from "./owner/TillsPanel.tsx";
import { TillGate } from "./TillGate.tsx";
import { tillSession } from "./tillSession.ts";

const PAYLOAD = `7K3F9P.${"A".repeat(32)}`;
const ID = "3f2a9c1e-0000-4000-8000-000000000001";
const redeemed: Redeemed = {
  id: ID,
  kind: "offer",
  slot: "B",
  offer_text: "A glass of house wine with any main course",
  first_name: "Tomas",
  redeemed_at: "2026-11-19T18:00:00.000Z",
  valid_until: "2026-11-22T22:59:59.999Z",
  undo_until: "2026-11-19T18:05:00.000Z",
  undone_at: null,
  amount_cents: null,
};
const used = {
  redeemed_at: new Date(Date.now() - 6 * 3_600_000).toISOString(),
  offer_text: redeemed.offer_text,
  slot: "B",
  first_name: "Tomas",
  till: "Till 1",
};

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  setToastPresenter({ show: vi.fn(), hide: vi.fn() } as never);
  tillSession.save({ token: "T".repeat(43), till: "Bar", restaurant: "Osteria Marrovia" });
  fakeApi.on(tillsApi.here, { restaurant: "Osteria Marrovia", till: "Bar" });
});
afterEach(() => {
  cleanup();
  window.location.hash = "";
});

/** As a hand scanner does: all keys at once, then Enter. */
const scan = async (payload = PAYLOAD): Promise<void> => {
  for (const key of [...payload, "Enter"]) window.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await Promise.resolve();
};
const typeCode = async (code: string, email: string): Promise<void> => {
  await userEvent.type(await screen.findByRole("textbox", { name: "Code" }), code);
  await userEvent.type(screen.getByRole("textbox", { name: "Guest’s email" }), email);
  await userEvent.click(screen.getByRole("button", { name: "Check code" }));
};

describe("a code", () => {
  test("that is scanned is redeemed once, and the next is taken without a tap", async () => {
    fakeApi.on(offersApi.validate, redeemed);
    renderUi(<TillGate />);
    await screen.findByText("Osteria Marrovia");
    await scan();
    await scan();
    const title = await screen.findByRole("alert");
    expect(title.textContent).toBe("Code accepted");
    for (const words of ["A glass of house wine with any main course", "Tomas", "22 Nov 2026, 23:59"])
      expect(screen.getByText(words)).toBeTruthy();
    expect(fakeApi.calls(offersApi.validate)).toHaveLength(1);
    fakeApi.on(offersApi.validate, () => refusal(409, "offer_used", { used }));
    await scan(`8K3F9P.${"B".repeat(32)}`);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Already used"));
    expect(screen.getByText("Till 1")).toBeTruthy();
    expect(screen.getByText(/Each code works once/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Scan the next code" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that is typed needs six characters and an address", async () => {
    renderUi(<TillGate />);
    await typeCode("7K3", "guest");
    expect(screen.getByText("Code must be 6 characters long")).toBeTruthy();
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    expect(fakeApi.calls(offersApi.validate)).toEqual([]);
  });

  test.each([
    [() => refusal(404, "offer_invalid"), "Invalid or expired code"],
    [() => refusal(429, "too_many_attempts", { retry_after: 600 }), "Too many wrong codes"],
    [() => refusal(403, "subscription_required"), "Not possible"],
  ])("that is refused says why (%#)", async (answer, words) => {
    fakeApi.on(offersApi.validate, answer);
    renderUi(<TillGate />);
    await typeCode("7k3f9p", "guest@example.org");
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    expect(fakeApi.bodies(offersApi.validate)).toMatchObject([{ code: "7K3F9P", email: "guest@example.org" }]);
  });

  test("is taken back with a reason, and its bill is noted", async () => {
    fakeApi.on(offersApi.validate, redeemed);
    fakeApi.on(offersApi.amount, { ...redeemed, amount_cents: 4850 });
    fakeApi.on(offersApi.undo, { ...redeemed, undone_at: redeemed.redeemed_at });
    renderUi(<TillGate />);
    await screen.findByText("Osteria Marrovia");
    await scan();
    const bill = await screen.findByRole("textbox", { name: /Bill in euros/ });
    await userEvent.type(bill, "abc");
    await userEvent.click(screen.getByRole("button", { name: "Note bill" }));
    expect(screen.getByText("Enter an amount in euros, such as 48.50")).toBeTruthy();
    await userEvent.clear(bill);
    await userEvent.type(bill, "48,50");
    await userEvent.click(screen.getByRole("button", { name: "Note bill" }));
    expect(await screen.findByText(/Bill noted: €48.50/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Undo/ }));
    await userEvent.click(screen.getByRole("button", { name: "Wrong guest" }));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Taken back"));
    expect(fakeApi.bodies(offersApi.undo)).toEqual([{ reason: "wrong_guest" }]);
  });
});

describe("without a connection", () => {
  test("a scan is kept and claims nothing; back online each is told once, and refusals are shown", async () => {
    fakeApi.on(offersApi.validate, noConnection);
    renderUi(<TillGate />);
    await screen.findByText("Osteria Marrovia");
    const payloads = Array.from({ length: 3 }, (_, at) => `${at + 2}K3F9P.${"A".repeat(32)}`);
    for (const payload of payloads) {
      await scan(payload);
      await waitFor(() => expect(keptCodes.read().some((code) => code.payload === payload)).toBe(true));
    }
    expect((await screen.findByRole("alert")).textContent).toBe("Kept, not checked yet");
    cleanup();

    const told: string[] = [];
    fakeApi.on(offersApi.validate, ({ body }) => {
      const { payload } = body as { payload: string };
      told.push(payload);
      return payload === payloads[1] ? refusal(409, "offer_used", { used }) : redeemed;
    });
    renderUi(<TillGate />);
    expect(await screen.findByText("2 kept codes were accepted")).toBeTruthy();
    expect(screen.getByText("1 code was not accepted")).toBeTruthy();
    expect(screen.getByText(/The server's words/)).toBeTruthy();
    expect(told).toEqual(payloads);
    const keys = fakeApi.bodies(offersApi.validate).map((body) => (body as { key: string }).key);
    expect(keys.slice(-3)).toEqual(keptCodes.read().map(({ key }) => key));
    await userEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(keptCodes.read()).toEqual([]);
  });

  test("a typed code is not kept", async () => {
    fakeApi.on(offersApi.validate, noConnection);
    renderUi(<TillGate />);
    await typeCode("7K3F9P", "guest@example.org");
    expect(await screen.findByText(/can only be checked online/)).toBeTruthy();
    expect(keptCodes.read()).toEqual([]);
  });
});

describe("a till's link", () => {
  const LINK = "L".repeat(43);
  beforeEach(() => tillSession.clear());

  test("asks for the PIN, says when it is wrong, and opens the scanner", async () => {
    window.location.hash = LINK;
    fakeApi.on(tillsApi.open, ({ body }) => {
      const { pin } = body as { pin?: string };
      if (pin === undefined) return refusal(403, "till_pin_required");
      if (pin !== "4711") return refusal(422, "validation_failed", { errors: { pin: ["This PIN is wrong"] } });
      return { token: "S".repeat(43), till: "Bar", restaurant: "Osteria Marrovia" };
    });
    renderUi(<TillGate />);
    const pin = await screen.findByLabelText(/^PIN/);
    expect(window.location.hash).toBe("");
    await userEvent.type(pin, "1234{Enter}");
    expect(await screen.findByText("This PIN is wrong")).toBeTruthy();
    await userEvent.clear(pin);
    await userEvent.type(pin, "4711{Enter}");
    expect(await screen.findByText("Osteria Marrovia")).toBeTruthy();
    expect(tillSession.token()).toBe("S".repeat(43));
  });

  test("that no longer works says so, and without one a phone is told what to do", async () => {
    window.location.hash = LINK;
    fakeApi.on(tillsApi.open, () => refusal(404, "till_link_invalid"));
    renderUi(<TillGate />);
    expect(await screen.findByText("The till could not be opened")).toBeTruthy();
    cleanup();
    renderUi(<TillGate />);
    expect(await screen.findByText("This phone is at no till")).toBeTruthy();
  });

  test("that was ended signs the phone out", async () => {
    tillSession.save({ token: "T".repeat(43), till: "Bar", restaurant: "Osteria Marrovia" });
    fakeApi.on(tillsApi.here, () => refusal(401, "unauthenticated"));
    renderUi(<TillGate />);
    expect(await screen.findByText("This till has ended")).toBeTruthy();
    expect(tillSession.token()).toBeNull();
  });
});

describe("an owner's tills", () => {
  const till = {
    id: ID,
    name: "Counter",
    has_pin: true,
    created_at: "2026-11-10T10:00:00.000Z",
    ended_at: null,
    last_redeemed_at: null,
    sessions: [],
  };

  test("begin with none; a new one shows its link once", async () => {
    fakeApi.on(tillsApi.list, { data: [] });
    fakeApi.on(tillsApi.create, { till, url: "https://plaudit.test/till#secret-link" });
    renderUi(<TillsPanel />);
    await userEvent.click(await screen.findByRole("button", { name: "New till" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Make link" }));
    expect(fakeApi.calls(tillsApi.create)).toEqual([]);
    await userEvent.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Counter");
    await userEvent.dblClick(within(dialog).getByRole("button", { name: "Make link" }));
    expect(await screen.findByDisplayValue("https://plaudit.test/till#secret-link")).toBeTruthy();
    expect(screen.getByRole("img", { name: "QR code of the link" })).toBeTruthy();
    expect(fakeApi.bodies(tillsApi.create)).toEqual([{ name: "Counter", pin: null }]);
  });

  test("are ended after a question", async () => {
    fakeApi.on(tillsApi.list, { data: [till] });
    fakeApi.on(tillsApi.end, { message: "ok" });
    renderUi(<TillsPanel />);
    await userEvent.click(await screen.findByRole("button", { name: "End till: Counter" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("End “Counter”?");
    await userEvent.click(within(dialog).getByRole("button", { name: "End till" }));
    await waitFor(() => expect(fakeApi.calls(tillsApi.end)).toHaveLength(1));
  });

  test("that cannot be loaded say so", async () => {
    fakeApi.on(tillsApi.list, () => refusal(500, "server_error"));
    renderUi(<TillsPanel />);
    expect(await screen.findByText("Tills could not be loaded")).toBeTruthy();
  });
});

describe("what was redeemed", () => {
  const redemption = {
    id: ID,
    kind: "offer" as const,
    slot: "A" as const,
    campaign: { id: ID, name: "Autumn table" },
    offer_text: "Espresso on the house",
    client: { id: ID, first_name: "Tomas", last_name: "Ilg" },
    till: null,
    amount_cents: 4850,
    redeemed_at: "2026-11-19T18:00:00.000Z",
    undo_until: new Date(Date.now() + 60_000).toISOString(),
    undone_at: null,
    undo_reason: null,
  };
  const undoButtons = (): HTMLElement[] => screen.queryAllByRole("button", { name: /^Undo: / });

  test("can be taken back in its time and with a reason, and then says so", async () => {
    const late = {
      ...redemption,
      id: crypto.randomUUID(),
      undo_until: new Date(Date.now() - 60_000).toISOString(),
      client: null,
    };
    let first: Redemption = redemption;
    fakeApi.on(offersApi.redemptions, () => ({ data: [first, late], meta: { next_cursor: null } }));
    fakeApi.on(offersApi.undo, () => {
      first = { ...redemption, undone_at: "2026-11-19T18:01:00.000Z", undo_reason: "not_served" };
      return { ...redeemed, undone_at: first.undone_at };
    });
    renderUi(<RedemptionList />);
    await screen.findByText("Tomas Ilg");
    expect(undoButtons()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Undo: Espresso on the house" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Offer was not served" }));
    expect(await screen.findByText("Taken back")).toBeTruthy();
    expect(screen.getByText(/· Offer was not served$/)).toBeTruthy();
    expect([undoButtons(), fakeApi.bodies(offersApi.undo)]).toEqual([[], [{ reason: "not_served" }]]);
  });

  test("on the dashboard's card is taken back with a reason too", async () => {
    fakeApi.on(offersApi.validate, redeemed);
    fakeApi.on(offersApi.undo, { ...redeemed, undone_at: redeemed.redeemed_at });
    renderUi(<CodeCard />);
    await typeCode("7k3f9p", "guest@example.org");
    await userEvent.click(await screen.findByRole("button", { name: /^Undo: / }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Wrong guest" }));
    expect(await screen.findByText("Taken back. The code can be used again.")).toBeTruthy();
    expect(fakeApi.bodies(offersApi.undo)).toEqual([{ reason: "wrong_guest" }]);
  });
});
