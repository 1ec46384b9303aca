import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";
import { startMonitor } from "./monitor.ts";
import type { Monitor, MonitorPorts } from "./monitor.ts";
import type { AccessCheck } from "./ownerAccess.ts";

const MINUTE = 60_000;
const granted: AccessCheck = { access_granted: true, status: "active", time_remaining_hours: null };
const grace = (hours: number): AccessCheck => ({
  access_granted: true,
  status: "grace_period",
  time_remaining_hours: hours,
});
const refusal = (status: number): ApiError => new ApiError(status, { message: "", code: "server_error" }, undefined);

let monitor: Monitor | undefined;
let warnedAt = 0;
let hasToken = true;
const check = vi.fn<() => Promise<AccessCheck>>();
const events: string[] = [];
const ports: MonitorPorts = {
  hasToken: () => hasToken,
  check,
  lastWarnedAt: () => warnedAt,
  onWarned: (at) => (warnedAt = at),
  onSessionLost: () => events.push("session lost"),
  onDenied: (status) => events.push(`denied: ${status}`),
  onEndingSoon: (hours) => events.push(`ends in ${hours} h`),
};

const setHidden = (hidden: boolean): void => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date("2026-11-14T12:00:00Z"));
  check.mockResolvedValue(granted);
  warnedAt = 0;
  hasToken = true;
  events.length = 0;
});
afterEach(() => {
  monitor?.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  check.mockReset();
});

test("it looks every five minutes and not before", async () => {
  monitor = startMonitor(ports);
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
  expect(check).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect([check.mock.calls.length, events]).toEqual([3, []]);
});

describe("outcomes", () => {
  test("a lost token ends the session without asking the server", async () => {
    monitor = startMonitor(ports);
    hasToken = false;
    await vi.advanceTimersByTimeAsync(15 * MINUTE);
    expect([check.mock.calls.length, events]).toEqual([0, ["session lost"]]);
  });
  test("a 401 ends the session, once", async () => {
    check.mockRejectedValue(refusal(401));
    monitor = startMonitor(ports);
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect([check.mock.calls.length, events]).toEqual([1, ["session lost"]]);
  });
  test("denied access is reported once, and the watch ends", async () => {
    check.mockResolvedValue({ access_granted: false, status: "expired", time_remaining_hours: null });
    monitor = startMonitor(ports);
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect([check.mock.calls.length, events]).toEqual([1, ["denied: expired"]]);
  });
  test.each([refusal(500), refusal(503), refusal(403), refusal(429), new NetworkError("offline")])(
    "a check that fails with %s changes nothing, and the watch goes on",
    async (error) => {
      check.mockRejectedValue(error);
      monitor = startMonitor(ports);
      await vi.advanceTimersByTimeAsync(15 * MINUTE);
      expect([check.mock.calls.length, events]).toEqual([3, []]);
    },
  );
});

describe("the warning before the end", () => {
  test.each<[AccessCheck, string[]]>([
    [grace(24), ["ends in 24 h"]],
    [grace(1), ["ends in 1 h"]],
    [grace(0), ["ends in 0 h"]],
    [grace(25), []],
    [{ access_granted: true, status: "grace_period", time_remaining_hours: null }, []],
    [{ access_granted: true, status: "active", time_remaining_hours: 3 }, []],
    [{ access_granted: true, status: "past_due", time_remaining_hours: 3 }, []],
  ])("%j: %j", async (access, expected) => {
    check.mockResolvedValue(access);
    monitor = startMonitor(ports);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(events).toEqual(expected);
  });

  test("comes at most once an hour", async () => {
    check.mockResolvedValue(grace(12));
    monitor = startMonitor(ports);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(events).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(events).toHaveLength(2);
  });

  test("is not repeated by a reload within the hour", () => {
    warnedAt = Date.now() - 59 * MINUTE;
    monitor = startMonitor(ports);
    monitor.consider(grace(3));
    expect(events).toEqual([]);
    warnedAt = Date.now() - 60 * MINUTE;
    monitor.consider(grace(3));
    expect(events).toEqual(["ends in 3 h"]);
  });
});

describe("a hidden tab", () => {
  test("asks nothing and looks the moment it is shown again", async () => {
    monitor = startMonitor(ports);
    setHidden(true);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(check).toHaveBeenCalledTimes(0);
    setHidden(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(check).toHaveBeenCalledTimes(2);
  });
  test("that was hidden from the start waits to be seen", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    monitor = startMonitor(ports);
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(check).toHaveBeenCalledTimes(0);
  });
});

test("an answer that arrives after the end is ignored", async () => {
  let settle: (check: AccessCheck) => void = () => {};
  check.mockReturnValue(new Promise((resolve) => (settle = resolve)));
  monitor = startMonitor(ports);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  monitor.stop();
  settle({ access_granted: false, status: "expired", time_remaining_hours: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([]);
});
