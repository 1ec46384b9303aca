import { expect, test } from "vitest";
import { isTillSessionAlive, needsTillTouch } from "./tills.rules.ts";

const NOW = new Date("2026-11-18T19:00:00Z");
const active = (msAgo: number) => ({ last_active_at: new Date(NOW.getTime() - msAgo) });
const DAY = 86_400_000;

test("a phone stays signed in for sixty days without a code", () => {
  expect([0, 60 * DAY - 1, 60 * DAY].map((ago) => isTillSessionAlive(active(ago), NOW))).toEqual([true, true, false]);
});

test("that it is in use is written down once a minute at most", () => {
  expect([0, 59_999, 60_000].map((ago) => needsTillTouch(active(ago), NOW))).toEqual([false, false, true]);
});
