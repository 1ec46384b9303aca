import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { staffApi, type AdminUser, type TeamMember } from "#shared/staff/staff.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { adminSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { officeId } from "#web/testing/campaignOffice.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { AdminsPanel } from "./AdminsPanel.tsx";

const member = (n: number, more: Partial<TeamMember> = {}): TeamMember => ({
  id: officeId(n),
  name: `Member ${n}`,
  email: `member${n}@plaudit.test`,
  role: "manager",
  status: "active",
  permissions_list: ["support"],
  locale: "en",
  invited: false,
  two_factor: false,
  created_at: "2026-03-01T10:00:00.000Z",
  ...more,
});
const ME = member(1, { name: "Ada", role: "admin", permissions_list: [] });
const TEAM = [
  ME,
  member(2, { name: "Ben", two_factor: true }),
  member(3, { name: "Cleo", invited: true, permissions_list: ["tools"] }),
];

let toasts: string[] = [];
beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  toasts = [];
  setToastPresenter(({ title }) => toasts.push(title));
  fakeApi.on(staffApi.admins, { data: TEAM, meta: { total: TEAM.length } });
});
afterEach(() => {
  cleanup();
  adminSession.clear();
});

const draw = async (me: AdminUser = ME) => {
  adminSession.save({ token: "t", user: me });
  renderUi(<AdminsPanel />);
  await screen.findByRole("row", { name: /Ben/ });
  return userEvent.setup();
};
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, item: string): Promise<void> => {
  await user.click(screen.getByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
};

test("tells what each may do; nobody changes themselves", async () => {
  await draw();
  expect(screen.getByRole("row", { name: /Ada \(You\)/ }).textContent).toContain("Everything");
  expect(screen.getByRole("row", { name: /Ben/ }).textContent).toContain("Support");
  expect(screen.getByRole("row", { name: /Cleo/ }).textContent).toContain("Invited");
  expect(screen.queryByRole("button", { name: /Actions for Ada/ })).toBeNull();
});

test("a manager changes only those who hold nothing they lack, and gives only what they hold", async () => {
  const user = await draw(member(9, { permissions_list: ["users", "support"] }));
  expect(screen.queryByRole("button", { name: "Actions for Cleo" })).toBeNull();
  await choose(user, "Ben", "Change access");
  const dialog = await screen.findByRole("dialog", { name: "Access of Ben" });
  expect(within(dialog).getByRole<HTMLInputElement>("checkbox", { name: "Tools" }).disabled).toBe(true);
  fakeApi.on(staffApi.changePermissions, { user: TEAM[1]! });
  await user.click(within(dialog).getByRole("checkbox", { name: "Users" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(toasts).toEqual(["Access saved"]));
  expect(fakeApi.bodies(staffApi.changePermissions)).toEqual([{ permissions_list: ["support", "users"] }]);
  expect(fakeApi.calls(staffApi.changeAccess)).toEqual([]);
});

test("a temporary password is shown once, to be passed on", async () => {
  const user = await draw();
  await user.click(screen.getByRole("button", { name: "Invite" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite somebody" });
  await user.click(within(dialog).getByRole("textbox", { name: "Name" }));
  await user.paste("Dora");
  await user.click(within(dialog).getByRole("textbox", { name: "Email" }));
  await user.paste("dora@plaudit.test");
  await user.click(within(dialog).getByRole("checkbox", { name: "Clients" }));
  await user.click(within(dialog).getByRole("combobox", { name: "How they get in" }));
  await user.click(await screen.findByRole("option", { name: /temporary password/ }));
  fakeApi.on(staffApi.invite, refusal(422, "validation_failed", { errors: { email: ["It is taken"] } }));
  await user.click(within(dialog).getByRole("button", { name: "Invite" }));
  expect(await within(dialog).findByText("It is taken")).toBeTruthy();
  fakeApi.on(staffApi.invite, { user: member(4), temporary_password: "abcde-fghij-A7!" });
  await user.click(within(dialog).getByRole("button", { name: "Invite" }));
  const told = await screen.findByRole("dialog", { name: "Temporary password for Dora" });
  expect(within(told).getByRole<HTMLInputElement>("textbox").value).toBe("abcde-fghij-A7!");
  expect(fakeApi.bodies(staffApi.invite).at(-1)).toEqual({
    name: "Dora",
    email: "dora@plaudit.test",
    role: "manager",
    permissions_list: ["clients"],
    way: "temporary_password",
  });
});

test("deleting asks first, and a refusal is told", async () => {
  const user = await draw();
  fakeApi.on(staffApi.removeAdmin, refusal(409, "last_admin"));
  await choose(user, "Ben", "Delete");
  const dialog = await screen.findByRole("dialog", { name: "Delete the account of Ben?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("The server's words");
});

test("a colleague's two-factor login is reset after a question, and only where there is one", async () => {
  const user = await draw();
  fakeApi.on(staffApi.resetTwoFactor, { message: "Two-factor login was reset." });
  await choose(user, "Ben", "Reset two-factor login");
  const dialog = await screen.findByRole("dialog", { name: "Reset two-factor login of Ben?" });
  await user.click(within(dialog).getByRole("button", { name: "Reset two-factor login" }));
  await expect.poll(() => toasts).toContain("Two-factor login was reset.");
  expect(fakeApi.calls(staffApi.resetTwoFactor)).toHaveLength(1);
});
