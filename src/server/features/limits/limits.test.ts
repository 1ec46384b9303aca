import { describe, expect, test } from "vitest";
import { AppError } from "#server/errors.ts";
import { testApp } from "#server/testing/test-app.ts";
import { FORGOT_PASSWORD_LIMITS } from "./limits.limits.ts";
import type { Limit } from "./limits.rules.ts";
import { sweepLimits, takeFromLimit, takeFromLimits } from "./limits.service.ts";
import { tryPassword } from "./password-tries.service.ts";
import { featureFiles } from "#server/testing/feature-files.ts";
import { LEAD_LIMITS } from "#server/features/clients/consent/leads.service.ts";

const t = await testApp();

/** Every limit of the product, from the files in which the features declare them. */
const tables = (await featureFiles<Record<string, Record<string, Limit>>>("limits"))
  .flatMap((file) => Object.values(file))
  .filter((table) => typeof table["name"] !== "string");
const limits = tables.flatMap((table) => Object.values(table));

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

test("every limit has a name of its own", () => {
  const names = limits.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

describe("password tries", () => {
  test("five are free, then the wait doubles up to five minutes", async () => {
    for (let i = 0; i < 6; i += 1) expect(await tryLogin("slow@limit.test")).toBe(0);
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      expect(await tryLogin("slow@limit.test")).toBe(wait);
      t.clock.advance({ seconds: wait });
      expect(await tryLogin("slow@limit.test")).toBe(0);
    }
  });

  test("one that came first and is counted last need not wait for the others", async () => {
    const early = t.ctx();
    t.clock.advance({ seconds: 2 });
    const of = { at: "login", audience: "owner", email: "overtaken@limit.test", ip: "198.51.100.2" } as const;
    for (let i = 0; i < 2; i += 1) expect(await waitOf(tryPassword(t.ctx(), of, wrong))).toBe(0);
    expect(await waitOf(tryPassword(early, of, wrong))).toBe(0);
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
  const take = (subject: string) =>
    waitOf(takeFromLimit(t.ctx(), FORGOT_PASSWORD_LIMITS["forgot_password_address"], subject));

  test("are counted also when calls come at once, and refill evenly", async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => take("a@limit.test")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.filter((wait) => wait === 720)).toHaveLength(15);
    t.clock.advance({ seconds: 720 });
    expect([await take("a@limit.test"), await take("a@limit.test")]).toEqual([0, 720]);
  });

  test("by internet address take an IPv6 /64 as one, and an IPv4 address in an IPv6 dress as itself", async () => {
    const byIp = limits.filter(({ name }) => /_ip$|^register$/.test(name));
    expect(byIp.length).toBeGreaterThan(5);
    for (const limit of byIp) {
      const { name, capacity } = limit;
      for (let used = 0; used < capacity; used += 1)
        expect(await waitOf(takeFromLimit(t.ctx(), limit, `2001:db8:7:8::${used.toString(16)}`))).toBe(0);
      expect([name, await waitOf(takeFromLimit(t.ctx(), limit, "2001:db8:7:8:ffff::1"))]).not.toEqual([name, 0]);
      expect([name, await waitOf(takeFromLimit(t.ctx(), limit, "2001:db8:7:9::1"))]).toEqual([name, 0]);
    }
    for (let tries = 0; tries < 60; tries += 1) await tryLogin(`six${tries}@limit.test`, `2001:db8:5:5::${tries}`);
    expect(await tryLogin("sixty@limit.test", "2001:db8:5:5::ffff")).not.toBe(0);
    for (let tries = 0; tries < 60; tries += 1) await tryLogin(`four${tries}@limit.test`, "198.51.100.77");
    expect(await tryLogin("mapped@limit.test", "::ffff:198.51.100.77")).not.toBe(0);
  });

  const tokensOf = async () =>
    Object.fromEntries(
      (await t.db.selectFrom("rate_buckets").select(["key", "tokens"]).execute()).map(({ key, tokens }) => [
        key.split(":")[0],
        tokens,
      ]),
    );
  /** Every set of limits that is counted together, narrow ones by caller, wide ones shared with others. */
  const JOINED = tables.filter((table) => Object.values(table).some(({ wide }) => wide));

  test.each(JOINED.map((table) => [Object.keys(table).join(", "), table] as const))(
    "%s: a refused call takes nothing from the others, and a wide one refuses nobody",
    async (_, table) => {
      const names = Object.keys(table);
      for (const [used, limit] of Object.entries(table)) {
        await t.db.deleteFrom("rate_buckets").execute();
        const subjects = Object.fromEntries(names.map((name) => [name, `${used} ${name}`]));
        for (let taken = 0; taken < limit.capacity; taken += 1)
          await takeFromLimit(t.ctx(), limit, subjects[used] ?? "");
        const before = await tokensOf();
        const calls = await Promise.all(
          Array.from({ length: 30 }, () =>
            takeFromLimits(t.ctx(), table, subjects).then(
              ({ isCrowded }) => isCrowded,
              () => "refused",
            ),
          ),
        );
        if (limit.wide) {
          const open = Math.min(30, ...names.filter((name) => name !== used).map((name) => table[name]?.capacity ?? 0));
          expect([used, calls.filter((call) => call === true).length]).toEqual([used, open]);
        } else {
          expect([used, new Set(calls)]).toEqual([used, new Set(["refused"])]);
          const after = await tokensOf();
          for (const name of names)
            expect([used, name, after[name]]).toEqual([used, name, before[name] ?? table[name]?.capacity]);
        }
      }
    },
  );

  test("counted together by many calls at once hold exactly, also when nobody has used them before", async () => {
    const subjects = { lead_ip_code: "new", lead_ip: "198.51.100.88", lead_network: "new", lead_restaurant: "new" };
    const calls = await Promise.all(
      Array.from({ length: 120 }, () => waitOf(takeFromLimits(t.ctx(), LEAD_LIMITS, subjects))),
    );
    expect(calls.filter((wait) => wait === 0)).toHaveLength(LEAD_LIMITS.lead_ip_code.capacity);
  });

  test("hold for one subject only, and are forgotten after a day", async () => {
    expect(await take("b@limit.test")).toBe(0);
    t.clock.advance({ days: 2 });
    await sweepLimits(t.ctx());
    expect(await t.db.selectFrom("rate_buckets").select("key").execute()).toEqual([]);
    expect(await t.db.selectFrom("login_throttles").select("key").execute()).toEqual([]);
  });
});
