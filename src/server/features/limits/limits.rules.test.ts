import { expect, test } from "vitest";
import { delaySeconds } from "./limits.rules.ts";

test.each([
  ["account", 1, 0],
  ["account", 5, 0],
  ["account", 6, 1],
  ["account", 7, 2],
  ["account", 10, 16],
  ["account", 14, 256],
  ["account", 15, 300],
  ["account", 5000, 300],
  ["ip", 50, 0],
  ["ip", 51, 1],
] as const)("after %2$i failures of one %1$s the next try waits %3$i s", (kind, failures, seconds) => {
  expect(delaySeconds(kind, failures)).toBe(seconds);
});
