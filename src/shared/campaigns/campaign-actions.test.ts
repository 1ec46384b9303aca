import { expect, test } from "vitest";
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATUSES,
  CAMPAIGN_TYPES,
  outcomeOf,
  possibleActions,
  statusesOf,
} from "./campaign-actions.ts";

test("the states of each kind", () => {
  expect(statusesOf("recurring")).toEqual(["draft", "active", "paused", "inactive", "completed"]);
  expect(statusesOf("one_time")).toEqual(["draft", "scheduled", "sending", "sent", "paused", "cancelled", "failed"]);
});

test("the whole table", () => {
  const rows = CAMPAIGN_TYPES.flatMap((type) =>
    statusesOf(type).map((status) => {
      const leads = [...CAMPAIGN_ACTIONS, "begin" as const, "finish" as const, "fail" as const].flatMap((what) => {
        const outcome = outcomeOf(type, status, what);
        return outcome ? [`${what}:${outcome}`] : [];
      });
      return `${type} ${status} ${leads.join(" ")}`;
    }),
  );
  expect(rows).toEqual([
    "recurring draft save:same send:active delete:gone duplicate:same",
    "recurring active pause:paused cancel:inactive duplicate:same finish:completed",
    "recurring paused save:same resume:before cancel:inactive delete:gone duplicate:same",
    "recurring inactive save:same send:active delete:gone duplicate:same",
    "recurring completed delete:gone duplicate:same",
    "one_time draft save:same send:sending schedule:scheduled delete:gone duplicate:same",
    "one_time scheduled schedule:same pause:paused cancel:cancelled duplicate:same begin:sending fail:failed",
    "one_time sending pause:paused cancel:cancelled duplicate:same finish:sent fail:failed",
    "one_time sent delete:gone duplicate:same",
    "one_time paused save:same resume:before cancel:cancelled delete:gone duplicate:same fail:failed",
    "one_time cancelled delete:gone duplicate:same",
    "one_time failed delete:gone duplicate:same",
  ]);
});

test("nothing that is running can be edited or deleted", () => {
  for (const status of ["active", "scheduled", "sending"] as const)
    for (const type of CAMPAIGN_TYPES) {
      expect(outcomeOf(type, status, "save")).toBeUndefined();
      expect(outcomeOf(type, status, "delete")).toBeUndefined();
    }
});

test("a state that a kind does not have leads nowhere", () => {
  for (const status of CAMPAIGN_STATUSES) {
    if (!statusesOf("recurring").includes(status))
      expect(possibleActions({ type: "recurring", status, hasBegun: false })).toEqual([]);
  }
});

test("a paused one-time mail is rewritten only before its first mail went out", () => {
  const paused = { type: "one_time", status: "paused" } as const;
  expect(possibleActions({ ...paused, hasBegun: false })).toContain("save");
  expect(possibleActions({ ...paused, hasBegun: true })).not.toContain("save");
  expect(possibleActions({ type: "recurring", status: "paused", hasBegun: true })).toContain("save");
});
