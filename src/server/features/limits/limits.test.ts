import { describe, expect, test } from "vitest";
import { AppError } from "#server/errors.ts";
import { testApp } from "#server/testing/test-app.ts";
import { sweepLimits, takeFromLimit } from "./limits.service.ts";
import { tryPassword } from "./password-tries.service.ts";

const t = await testApp();

/** Seconds the caller is told to wait; 0 when let through. */
const waitOf = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 0,
    (error: unknown) =>
      error instanceof AppError ? (error.details.retry_after ?? -1) : Promise.reject(error as Error),
  );
const wrong = async () => undefined;
const right = async () => "the account";
const tryLogin = (email: string, ip = "198.51.100.1", check: () => Promise<string | undefined> = wrong) =>
  waitOf(tryPassword(t.ctx(), { at: "login", audience: "owner", email, ip }, check));

describe("password tries", () => {
  test("five are free, then the wait doubles up to five minutes", async () => {
    for (let i = 0; i < 6; i += 1) expect(await tryLogin("slow@limit.test")).toBe(0);
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      expect(await tryLogin("slow@limit.test")).toBe(wait);
      t.clock.advance({ seconds: wait });
      expect(await tryLogin("slow@limit.test")).toBe(0);
    }
  });

  test("a blocked try does not prolong the block", async () => {
    for (let i = 0; i < 6; i += 1) await tryLogin("blocked@limit.test");
    for (let i = 0; i < 20; i += 1) expect(await tryLogin("blocked@limit.test")).toBe(1);
  });

  test("an hour without a failure starts the count again", async () => {
    for (let i = 0; i < 6; i += 1) await tryLogin("calm@limit.test");
    t.clock.advance({ hours: 1, seconds: 1 });
    for (let i = 0; i < 6; i += 1) expect(await tryLogin("calm@limit.test")).toBe(0);
  });

  test("a success clears the account and gives the address its try back", async () => {
    for (let i = 0; i < 5; i += 1) await tryLogin("right@limit.test", "198.51.100.2");
    expect(await tryLogin("right@limit.test", "198.51.100.2", right)).toBe(0);
    for (let i = 0; i < 6; i += 1) expect(await tryLogin("right@limit.test", "198.51.100.2")).toBe(0);
  });

  test("one address guessing through many accounts is slowed down too", async () => {
    let free = 0;
    for (let i = 0; i < 80; i += 1) if ((await tryLogin(`many${i}@limit.test`, "198.51.100.3")) === 0) free += 1;
    expect(free).toBe(51);
  });

  test("owner and staff accounts of the same name do not share a count", async () => {
    for (let i = 0; i < 6; i += 1) await tryLogin("both@limit.test", "198.51.100.4");
    expect(
      await waitOf(
        tryPassword(t.ctx(), { at: "login", audience: "staff", email: "both@limit.test", ip: "198.51.100.4" }, wrong),
      ),
    ).toBe(0);
  });
});

describe("rate limits", () => {
  const take = (subject: string) => waitOf(takeFromLimit(t.ctx(), "forgot_password_address", subject));

  test("are counted also when calls come at once, and refill evenly", async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => take("a@limit.test")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.filter((wait) => wait === 720)).toHaveLength(15);
    t.clock.advance({ seconds: 720 });
    expect([await take("a@limit.test"), await take("a@limit.test")]).toEqual([0, 720]);
  });

  test("hold for one subject only, and are forgotten after a day", async () => {
    expect(await take("b@limit.test")).toBe(0);
    t.clock.advance({ days: 2 });
    await sweepLimits(t.ctx());
    expect(await t.db.selectFrom("rate_buckets").select("key").execute()).toEqual([]);
    expect(await t.db.selectFrom("login_throttles").select("key").execute()).toEqual([]);
  });
});
