import { expect, test } from "vitest";
import { THROTTLES, defineLimits } from "./limits.rules.ts";

test("one account has fewer free password tries than one address, which many may share", () => {
  expect(THROTTLES).toEqual({
    account: { free: 5, longestWaitSeconds: 300, forgetAfterMs: 3_600_000 },
    ip: { free: 50, longestWaitSeconds: 300, forgetAfterMs: 3_600_000 },
  });
});

test("a limit knows the name it is counted under", () => {
  const limits = defineLimits({
    tap_ip: { capacity: 40, perHour: 60, byIp: true },
    lead_network: { capacity: 300, perHour: 300, wide: true },
  });
  expect(limits).toEqual({
    tap_ip: { name: "tap_ip", capacity: 40, perHour: 60, byIp: true },
    lead_network: { name: "lead_network", capacity: 300, perHour: 300, wide: true },
  });
});
