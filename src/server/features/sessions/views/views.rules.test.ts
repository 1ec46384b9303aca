import { describe, expect, test } from "vitest";
import { type ViewStanding, endOf, endedBy } from "./views.rules.ts";

const BEGUN = new Date("2026-11-15T11:00:00Z");
const at = (minutes: number): Date => new Date(BEGUN.getTime() + minutes * 60_000);
const running = (): ViewStanding => ({
  ends_at: endOf(BEGUN),
  isOwnerSame: true,
  session: { remember: false, created_at: BEGUN, last_active_at: BEGUN },
  staff: { role: "manager", permissions: ["users"] },
});

describe("a view", () => {
  test.each<[string, Partial<ViewStanding>, number, ReturnType<typeof endedBy>]>([
    ["goes on at once", {}, 0, undefined],
    ["goes on for a quarter of an hour", {}, 14.99, undefined],
    ["then ends", {}, 15, "time"],
    ["ends with the session it was begun in", { session: undefined }, 1, "staff_session"],
    ["ends with the person who looks", { staff: undefined }, 1, "staff_session"],
    [
      "ends once that session has idled",
      { session: { remember: false, created_at: at(-800), last_active_at: at(-719) } },
      1,
      "staff_session",
    ],
    ["ends with the permission", { staff: { role: "manager", permissions: ["clients"] } }, 1, "permission"],
    ["needs no list for an admin", { staff: { role: "admin", permissions: [] } }, 1, undefined],
    ["ends when the owner's account changes hands or closes", { isOwnerSame: false }, 1, "owner_account"],
    ["names what came first, not that time is over too", { isOwnerSame: false }, 20, "owner_account"],
  ])("%s", (_rule, more, minutes, end) => {
    expect(endedBy({ ...running(), ...more }, at(minutes))).toBe(end);
  });
});
