import { expect, test } from "vitest";
import { isSessionAlive, needsTouch } from "./sessions.rules.ts";

const H = 3_600_000;
const now = new Date("2026-11-15T12:00:00Z");
const ago = (hours: number): Date => new Date(now.getTime() - hours * H);

test.each([
  ["just made", false, 0, 0, true],
  ["idle for less than twelve hours", false, 11.9, 11.9, true],
  ["idle for twelve hours", false, 12, 12, false],
  ["used all the time for six days", false, 6 * 24, 0.1, true],
  ["used all the time for seven days", false, 7 * 24, 0.1, false],
  ["stay connected, idle for six days", true, 6 * 24, 6 * 24, true],
  ["stay connected, seven days old", true, 7 * 24, 0, false],
] as const)("a session %s (stay connected: %s)", (_name, remember, created, active, alive) => {
  expect(isSessionAlive({ remember, created_at: ago(created), last_active_at: ago(active) }, now)).toBe(alive);
});

test.each([
  [0, false],
  [59_999, false],
  [60_000, true],
  [3_600_000, true],
] as const)("%i ms after the last call that was noted, this one is noted: %s", (ms, noted) => {
  const session = { remember: false, created_at: ago(5), last_active_at: new Date(now.getTime() - ms) };
  expect(needsTouch(session, now)).toBe(noted);
});
