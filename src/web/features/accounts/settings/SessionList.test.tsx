import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accountsApi, type Session } from "#shared/accounts/accounts.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { SessionList } from "./SessionList.tsx";

const session = (id: string, more: Partial<Session> = {}): Session => ({
  id,
  browser: "Safari",
  os: "iOS",
  device: "phone",
  ip: "203.0.113.7",
  location: "FR",
  created_at: "2026-03-01T10:00:00.000Z",
  last_active_at: "2026-03-02T10:00:00.000Z",
  current: false,
  ...more,
});
const here = session("here", { browser: "Firefox", os: "macOS", device: "desktop", current: true });

let open: Session[] = [];

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(async () => {
  open = [session("phone"), session("tablet", { device: "tablet", os: "iPadOS" }), here];
  fakeApi.on(accountsApi.sessions, () => ({ data: open, meta: { total: open.length } }));
  renderUi(<SessionList />);
  await screen.findByText("This device");
});
afterEach(cleanup);

const rows = (): (string | null)[] => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const click = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

test("one's own device comes first and cannot be logged out here", () => {
  expect(rows()[0]).toContain("This device");
  expect(screen.queryByRole("button", { name: /^Log out Firefox/ })).toBeNull();
});

test("a device is logged out only once that is confirmed, also when it is gone already", async () => {
  await click(/^Log out Safari on iOS/);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([fakeApi.calls(accountsApi.revokeSession), rows().length]).toEqual([[], 3]);

  fakeApi.on(accountsApi.revokeSession, () => {
    open = open.filter(({ id }) => id !== "phone");
    return refusal(404, "not_found");
  });
  await click(/^Log out Safari on iOS/);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Log out device" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(fakeApi.calls(accountsApi.revokeSession).map(({ params }) => params)).toEqual([{ id: "phone" }]);
});

test("all others are logged out at once, and the list says that only this one is left", async () => {
  fakeApi.on(accountsApi.revokeOtherSessions, () => {
    open = [here];
    return { message: "ok", revoked: 2 };
  });
  await click("Log out all others");
  const dialog = await screen.findByRole("dialog", { name: "Log out 2 other devices?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Log out all others" }));
  expect(await screen.findByText("You are logged in on this device only.")).toBeTruthy();
  expect(rows()).toHaveLength(1);
});
