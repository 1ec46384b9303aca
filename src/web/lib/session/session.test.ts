import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { adminSession, ownerSession } from "./session.ts";

const staff: AdminUser = {
  id: "5e4c5d6e-0000-4000-8000-000000000001",
  name: "Runa Selbach",
  email: "runa@example.test",
  role: "manager",
  status: "active",
  permissions_list: ["clients"],
  locale: "en",
};

beforeEach(() => localStorage.clear());

test("a session is kept under the agreed keys, apart from the other one", () => {
  adminSession.save({ token: "t-admin", user: staff });
  expect(localStorage.getItem("admin_token")).toBe("t-admin");
  expect(JSON.parse(localStorage.getItem("admin_user") ?? "")).toEqual(staff);
  expect([ownerSession.token(), ownerSession.user()]).toEqual([null, null]);
});

describe("a stored user that cannot be read counts as none, without an error", () => {
  test.each([["{bad json"], ["null"], ["[]"], ['"text"'], ["7"], [""]])("%s", (raw) => {
    localStorage.setItem("admin_user", raw);
    expect(adminSession.user()).toBeNull();
    expect(adminSession.hasUser()).toBe(raw !== "");
  });
});

test("clearing takes token and user", () => {
  adminSession.save({ token: "t", user: staff });
  adminSession.clear();
  expect([adminSession.token(), adminSession.user(), localStorage.length]).toEqual([null, null, 0]);
});

test("the same stored user is the same object, so that React does not redraw", () => {
  adminSession.save({ token: "t", user: staff });
  expect(adminSession.user()).toBe(adminSession.user());
});

test("listeners hear of changes here and in other tabs, until they leave", () => {
  const listener = vi.fn();
  const leave = adminSession.subscribe(listener);
  adminSession.save({ token: "t", user: staff });
  adminSession.saveUser(staff);
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent("storage", { key: "admin_token" }));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(listener).toHaveBeenCalledTimes(3);
  leave();
  adminSession.clear();
  expect(listener).toHaveBeenCalledTimes(3);
});

test("a browser that refuses storage keeps the session for this page", () => {
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  adminSession.save({ token: "only-here", user: staff });
  expect(adminSession.token()).toBe("only-here");
  refuse.mockRestore();
  adminSession.clear();
  expect(adminSession.token()).toBeNull();
});
