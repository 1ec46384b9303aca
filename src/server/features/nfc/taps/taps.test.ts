import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { makeKeychain } from "#server/features/nfc/nfc.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testApp } from "#server/testing/test-app.ts";
import { TapBuffer } from "./tap-buffer.ts";
import { countTap, flushTaps } from "./taps.service.ts";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1";
const t = await testApp();
const { id: restaurantId } = await makeRestaurant(t.db);

const tap = (keychainId: string, ip: string) =>
  countTap(
    { ...t.ctx(), db: t.platform.db, now: t.clock.now(), origin: { ip, userAgent: PHONE, requestId: "r" } },
    keychainId,
    { method: "GET", headers: {} },
  );
const tapsOf = async (id: string) =>
  (await t.db.selectFrom("keychains").select("taps").where("id", "=", id).executeTakeFirstOrThrow()).taps;

test("ten thousand taps in a burst are all counted, by keychain and by day", async () => {
  const keychains = [];
  for (let n = 0; n < 5; n += 1) keychains.push((await makeKeychain(t.db, { restaurant_id: restaurantId })).id);
  for (let n = 0; n < 10_000; n += 1) {
    tap(keychains[n % 5] ?? "", `10.${n >> 13}.${(n >> 5) & 255}.${n & 31}`);
    // Some are written while others come.
    if (n === 4_000) void flushTaps(t.platform);
  }
  await flushTaps(t.platform);
  for (const id of keychains) expect(await tapsOf(id)).toBe(2_000);
  const { rows } = await sql<{ taps: number }>`SELECT sum(taps)::int AS taps FROM tap_days`.execute(t.db);
  expect(rows).toEqual([{ taps: 10_000 }]);
  const events = await t.db.selectFrom("keychain_events").select(["kind", "keychain_id", "staff_id"]).execute();
  expect(events.map(({ kind }) => kind)).toEqual(Array(5).fill("activated"));
});

test("a tap is written within a second by itself", async () => {
  const { id } = await makeKeychain(t.db, { restaurant_id: restaurantId });
  tap(id, "192.0.2.1");
  expect(await tapsOf(id)).toBe(0);
  await eventually(async () => expect(await tapsOf(id)).toBe(1));
});

test("taps one address makes in one go and later are bounded together", async () => {
  const { id } = await makeKeychain(t.db, { restaurant_id: restaurantId });
  for (const count of [30, 30]) {
    for (let n = 0; n < count; n += 1) tap(id, `2001:db8:1:2::${n}`);
    await flushTaps(t.platform);
  }
  expect(await tapsOf(id)).toBe(40);
  t.clock.advance({ minutes: 2 });
  for (let n = 0; n < 5; n += 1) tap(id, "2001:db8:1:2::ffff");
  await flushTaps(t.platform);
  expect(await tapsOf(id)).toBe(42);
});

test("what cannot be written is kept and written later, in its order", async () => {
  const written: string[] = [];
  const trouble = vi.fn<(taps: readonly { keychainId: string }[]) => Promise<void>>(async (taps) => {
    written.push(...taps.map(({ keychainId }) => keychainId));
  });
  trouble.mockRejectedValueOnce(new Error("away"));
  const warn = vi.fn();
  const buffer = new TapBuffer(trouble, { warn } as never);
  const at = new Date();
  buffer.add({ keychainId: "a", ip: "1", at });
  await buffer.flush();
  buffer.add({ keychainId: "b", ip: "1", at });
  expect([written, warn.mock.calls.length]).toEqual([[], 1]);
  await buffer.flush();
  await buffer.flush();
  expect([written, trouble.mock.calls.length]).toEqual([["a", "b"], 2]);
});

test("the end of a process writes what was tapped just before", async () => {
  const { id } = await makeKeychain(t.db, { restaurant_id: restaurantId });
  tap(id, "192.0.2.2");
  await t.app.close();
  expect(await tapsOf(id)).toBe(1);
});
