import { expect, test, vi } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { readMetrics } from "#server/platform/metrics/metrics.ts";
import { eventually } from "#server/testing/eventually.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { signedInManager, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { BURSTS, BurstWatch } from "./security.rules.ts";
import { noteSecurityEvent } from "./security.service.ts";

const t = await testApp();
const lines: object[] = [];
// Requests log through a child of the process' log.
vi.spyOn(t.platform.log, "child").mockImplementation(
  () => ({ ...t.platform.log, warn: (line: object) => void lines.push(line) }) as never,
);
const counted = async (kind: string): Promise<number> =>
  Number(new RegExp(`security_events_total\\{kind="${kind}"\\} (\\d+)`).exec(await readMetrics())?.[1] ?? 0);

test.each([
  [
    "a failed login",
    "login_failed",
    "/api/auth/login",
    () => t.anyone.call(accountsApi.login, { body: { email: "Ghost@Nobody.test", password: "Secret-Guess-1!" } }),
  ],
  [
    "a limit that was hit",
    "limit_hit",
    "/api/auth/forgot-password",
    async () => {
      for (let i = 0; i < 6; i += 1)
        await t.anyone.call(accountsApi.forgotPassword, { body: { email: "ghost@nobody.test" } });
    },
  ],
  [
    "a token that opens nothing",
    "proof_refused",
    "/api/auth/user",
    () => makeCaller(t.app, "s".repeat(43)).call(accountsApi.user),
  ],
  [
    "a continuation that opens nothing",
    "proof_refused",
    "/api/subscription/reactivation",
    () => t.anyone.call(subscriptionsApi.reactivation, { query: { continuation: "s".repeat(43) } }),
  ],
  [
    "a code that is wrong",
    "proof_refused",
    "/api/auth/verify-email",
    () => t.anyone.call(accountsApi.verifyEmail, { body: { email: "ghost@nobody.test", code: "123456" } }),
  ],
] as const)("%s leaves a line and a count, and says nothing it must not", async (_name, kind, path, call) => {
  const before = await counted(kind);
  lines.length = 0;
  await call();
  await eventually(async () => expect(await counted(kind)).toBe(before + 1));
  expect(lines).toContainEqual(expect.objectContaining({ event: kind, path, ip_hash: expect.any(String) }));
  expect(JSON.stringify(lines)).not.toMatch(/nobody\.test|127\.0\.0\.1|Secret-Guess|sssss|123456/i);
});

test("calls without any proof are no event", async () => {
  const before = await counted("proof_refused");
  expect((await t.anyone.call(accountsApi.user)).status).toBe(401);
  await makeCaller(t.app, "s".repeat(43)).call(accountsApi.user);
  await eventually(async () => expect(await counted("proof_refused")).toBe(before + 1));
});

test("a burst tells the admins, once an hour, whichever process sees it", async () => {
  const [admin, manager] = [await signedInStaff(t), await signedInManager(t, ["users", "settings"])];
  const refusal = { code: "invalid_credentials", path: "/x", ip: "127.0.0.1", email: null, log: t.platform.log };
  const burst = async (note = noteSecurityEvent) => {
    for (let i = 0; i < BURSTS.login_failed; i += 1) await note(t.platform, "login_failed", refusal);
  };
  const notices = async (caller: typeof admin) =>
    (await caller.call(staffNotificationsApi.list)).body.notifications.filter((one) => one.type === "system");
  await burst();
  await burst();
  // Modules loaded anew know nothing of the first burst, as another process does.
  vi.resetModules();
  await burst((await import("./security.service.ts")).noteSecurityEvent);
  expect(await notices(admin)).toMatchObject([{ title: "Many logins fail" }]);
  expect(await notices(manager)).toEqual([]);
  t.clock.advance({ minutes: 61 });
  await burst();
  expect(await notices(admin)).toHaveLength(2);
});

test("a burst is so many within five minutes, and then quiet for an hour", () => {
  const watch = new BurstWatch(3);
  const at = (minute: number): boolean => watch.isBurst(minute * 60_000);
  expect([at(0), at(3), at(6), at(7), at(8), at(9), at(10)]).toEqual([false, false, false, true, false, false, false]);
  expect([at(68), at(69), at(70)]).toEqual([false, false, true]);
});
