import { describe, expect, test } from "vitest";
import { type StaffCaller, mayEditStaff, mayGrant } from "./staff.rules.ts";

const admin: StaffCaller = { id: "a", role: "admin", permissions: [] };
const manager: StaffCaller = { id: "m", role: "manager", permissions: ["users", "clients"] };

describe("staff may change staff", () => {
  test.each([
    ["an admin another admin", admin, { ...admin, id: "b" }, true],
    ["an admin a manager", admin, manager, true],
    ["an admin themselves", admin, admin, false],
    ["a manager one who holds the same", manager, { ...manager, id: "n" }, true],
    ["a manager one who holds nothing", manager, { id: "n", role: "manager", permissions: [] }, true],
    ["a manager one who holds more", manager, { ...manager, id: "n", permissions: ["users", "settings"] }, false],
    ["a manager an admin", manager, admin, false],
    ["a manager themselves", manager, manager, false],
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
