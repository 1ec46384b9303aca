import { expect, test } from "vitest";
import { greetingOf } from "./greeting.ts";

test.each([
  ["2026-11-14T03:59:00Z", "Europe/Paris", "evening"],
  ["2026-11-14T04:00:00Z", "Europe/Paris", "morning"],
  ["2026-11-14T10:59:00Z", "Europe/Paris", "morning"],
  ["2026-11-14T11:00:00Z", "Europe/Paris", "day"],
  ["2026-11-14T17:00:00Z", "Europe/Paris", "evening"],
  ["2026-11-14T17:00:00Z", "Europe/Lisbon", "day"],
] as const)("at %s in %s it is %s", (at, zone, greeting) => {
  expect(greetingOf(new Date(at), zone)).toBe(greeting);
});

test("an unknown time zone falls back to the browser's clock", () => {
  expect(["morning", "day", "evening"]).toContain(greetingOf(new Date(), "Nowhere/Land"));
});
