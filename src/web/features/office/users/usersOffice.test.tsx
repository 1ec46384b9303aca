import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#shared/accounts/accounts.contract.ts";
import { adminUsersApi as usersApi } from "#shared/accounts/admin-users.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { forgetView, readView } from "#web/lib/session/supportView.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { officeId } from "#web/testing/campaignOffice.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { listedUser, officeUser } from "#web/testing/restaurantOffice.ts";
import { OwnersPanel } from "./OwnersPanel.tsx";
import { UserPage } from "./UserPage.tsx";
import type { UserFilters } from "./userFilters.ts";

let toasts: string[] = [];
let filters: UserFilters = {};
beforeAll(initI18n);
fakeApi.setUp();
afterEach(cleanup);
beforeEach(() => {
  [toasts, filters] = [[], {}];
  setToastPresenter(({ title }) => toasts.push(title));
  setNavigate(() => undefined);
  fakeApi.on(usersApi.list, { data: [listedUser(1, { name: "Marthe Villard" })], meta: { next_cursor: null } });
  fakeApi.on(usersApi.sessions, { data: [], meta: { total: 0 } });
});

const click = (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole("button", { name }));

function List() {
  const [given, setGiven] = useState<UserFilters>({});
  const change = (next: UserFilters): void => {
    filters = next;
    setGiven(next);
  };
  return <OwnersPanel filters={given} onFilters={change} />;
}

describe("owners", () => {
  test("are listed with address, status, subscription and restaurant", async () => {
    renderUi(<List />);
    const row = await screen.findByRole("row", { name: /Marthe Villard/ });
    for (const words of ["owner1@list.test", "Active", "Confirmed", "Marrovia", "1 Mar 2026"])
      expect(row.textContent).toContain(words);
  });

  test("are searched for from three letters on; fewer ask for nothing", async () => {
    renderUi(<List />);
    const field = await screen.findByRole("searchbox", { name: "Search name or email" });
    await userEvent.type(field, "mar");
    await waitFor(() => expect(filters.search).toBe("mar"));
    await userEvent.type(field, "{Backspace}");
    await waitFor(() => expect(filters.search).toBeUndefined());
    expect((field as HTMLInputElement).value).toBe("ma");
    expect(fakeApi.calls(usersApi.list).every(({ query }) => [null, "mar"].includes(query.get("search")))).toBe(true);
  });

  test("that cannot be loaded say so", async () => {
    fakeApi.on(usersApi.list, refusal(500, "internal"));
    renderUi(<List />);
    expect((await screen.findByRole("alert")).textContent).toContain("Owners could not be loaded");
  });
});

describe("one owner", () => {
  const draw = async (more: Parameters<typeof officeUser>[0] = {}): Promise<void> => {
    fakeApi.on(usersApi.read, officeUser(more));
    renderUi(<UserPage id={officeId(501)} />);
    await screen.findByRole("heading", { level: 1, name: "Marthe Villard" });
  };

  test("is shown with account, customer number and what was paid", async () => {
    await draw({
      invoices: [
        {
          id: officeId(9),
          number: "P-1",
          status: "paid",
          amount_cents: 4900,
          issued_at: "2026-11-01T10:00:00.000Z",
          paid_at: null,
          period_start: "2026-11-01T10:00:00.000Z",
          period_end: "2026-12-01T10:00:00.000Z",
          transaction_id: "pi_1",
        },
      ],
    });
    for (const words of ["cus_1", "France", "German", "Europe/Paris", "marthe@villard.test"])
      expect(screen.getByText(words)).toBeTruthy();
    const row = screen.getByRole("row", { name: /P-1/ }).textContent;
    for (const words of ["€49.00", "Paid", "pi_1"]) expect(row).toContain(words);
  });

  test("is looked at with a reason, in this tab", async () => {
    const visited: string[] = [];
    setNavigate((href) => visited.push(href));
    const view = {
      token: "view-1",
      seconds_left: 900,
      owner: { id: officeId(501), name: "Marthe Villard" },
      restaurant: null,
    };
    fakeApi.on(usersApi.beginView, view);
    await draw();
    await click("View as this owner");
    const dialog = await screen.findByRole("dialog", { name: "View Plaudit as Marthe Villard?" });
    await click("View account", dialog);
    expect(fakeApi.calls(usersApi.beginView)).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/Why do you need to look/), "A question");
    await click("View account", dialog);
    await waitFor(() => expect(visited).toEqual(["/dashboard"]));
    expect([fakeApi.bodies(usersApi.beginView), readView()?.name]).toEqual([
      [{ reason: "A question" }],
      "Marthe Villard",
    ]);
    forgetView();
  });

  test("who is deactivated cannot be looked at", async () => {
    await draw({ status: "inactive" });
    expect(screen.queryByRole("button", { name: "View as this owner" })).toBeNull();
  });

  test("whose view ended by itself says so", async () => {
    fakeApi.on(usersApi.read, officeUser({}));
    renderUi(<UserPage id={officeId(501)} viewEnded />);
    expect(await screen.findByText("The view has ended")).toBeTruthy();
  });

  test("is deactivated once that is confirmed", async () => {
    await draw();
    fakeApi.on(usersApi.changeStatus, { message: "Saved" });
    await click("Deactivate");
    const dialog = await screen.findByRole("dialog", { name: "Deactivate Marthe Villard?" });
    fakeApi.on(usersApi.read, officeUser({ status: "inactive" }));
    await click("Deactivate", dialog);
    expect(await screen.findByRole("button", { name: "Activate" })).toBeTruthy();
    expect(fakeApi.bodies(usersApi.changeStatus)).toEqual([{ status: "inactive" }]);
  });

  test("is confirmed by hand, and gets a reset link, each once that is confirmed", async () => {
    await draw({ email_verified_at: null });
    fakeApi.on(usersApi.verify, { message: "Confirmed now" });
    fakeApi.on(usersApi.sendReset, { message: "On its way" });
    await click("Confirm address by hand");
    await click("Confirm address by hand", await screen.findByRole("dialog"));
    await waitFor(() => expect(toasts).toEqual(["Confirmed now"]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await click("Send reset link");
    await click("Send reset link", await screen.findByRole("dialog"));
    await waitFor(() => expect(toasts).toEqual(["Confirmed now", "On its way"]));
  });

  test("gets rid of a lost second factor once that is confirmed; without one nothing is offered", async () => {
    await draw();
    expect(screen.queryByRole("button", { name: "Reset two-factor login" })).toBeNull();
    cleanup();
    fakeApi.on(usersApi.resetTwoFactor, { message: "Done." });
    await draw({ two_factor: true });
    await userEvent.click(screen.getByRole("button", { name: "Reset two-factor login" }));
    const dialog = await screen.findByRole("dialog", { name: "Reset two-factor login of Marthe Villard?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Reset two-factor login" }));
    await waitFor(() => expect(fakeApi.calls(usersApi.resetTwoFactor)).toHaveLength(1));
  });

  test("is signed out of one device; that it was gone already is no failure", async () => {
    const session: Session = {
      id: officeId(77),
      browser: "Safari",
      os: "iOS",
      device: "phone",
      ip: "203.0.113.7",
      location: "FR",
      created_at: "2026-03-01T10:00:00.000Z",
      last_active_at: "2026-03-02T10:00:00.000Z",
      current: false,
    };
    fakeApi.on(usersApi.sessions, { data: [session], meta: { total: 1 } });
    await draw();
    fakeApi.on(usersApi.revokeSession, refusal(404, "not_found"));
    const button = await screen.findByRole("button", { name: "End the session on Safari, iOS" });
    fakeApi.on(usersApi.sessions, { data: [], meta: { total: 0 } });
    await userEvent.click(button);
    expect(await screen.findByText("Not signed in anywhere")).toBeTruthy();
    expect(toasts).toEqual([]);
  });
});
