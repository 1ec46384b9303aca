import { describe, expect, test } from "vitest";
import { type StaffCaller, mayEditStaff, mayGrant } from "./staff.rules.ts";

const admin: StaffCaller = { id: "a", role: "admin", permissions: [] };
const manager: StaffCaller = { id: "m", role: "manager", permissions: ["users", "clients"] };

describe("staff may change staff", () => {
  test.each([
    ["an admin another admin", admin, { id: "b", role: "admin" }, true],
    ["an admin a manager", admin, { id: "m", role: "manager" }, true],
    ["an admin themselves", admin, { id: "a", role: "admin" }, false],
    ["a manager another manager", manager, { id: "n", role: "manager" }, true],
    ["a manager an admin", manager, { id: "a", role: "admin" }, false],
    ["a manager themselves", manager, { id: "m", role: "manager" }, false],
  ] as const)("%s", (_name, caller, target, may) => {
    expect(mayEditStaff(caller, target)).toBe(may);
  });

  test.each([
    ["an admin makes an admin", admin, "admin", [], true],
    ["an admin gives any key", admin, "manager", ["settings", "tools"], true],
    ["a manager passes on own keys", manager, "manager", ["clients"], true],
    ["a manager gives a key they lack", manager, "manager", ["settings"], false],
    ["a manager makes an admin", manager, "admin", [], false],
  ] as const)("%s", (_name, caller, role, permissions, may) => {
    expect(mayGrant(caller, role, permissions)).toBe(may);
  });
});
