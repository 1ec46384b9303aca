import type { Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { ipSubject, takeUpTo } from "#server/features/limits/limits.service.ts";
import { noteEvents } from "#server/features/nfc/keychains/history.service.ts";
import { NFC_LIMITS } from "#server/features/nfc/nfc.limits.ts";
import { type Tap, countByIp, firstOfEach, sumTaps } from "./tap-batch.rules.ts";
import { TapBuffer } from "./tap-buffer.ts";
import { type TapRequest, isTap } from "./tap.rules.ts";
import * as repo from "./taps.repo.ts";

/** One for each process, held by its connections, so that tests with several databases do not share one. */
const buffers = new WeakMap<Db, TapBuffer>();

/** Counts a tap of a keychain, unless a program made it. It is written within a second: the page does not wait for that. */
export function countTap(
  ctx: Pick<Ctx, "db" | "now" | "origin" | "log">,
  keychainId: string,
  { method, headers }: Omit<TapRequest, "userAgent">,
): void {
  if (!isTap({ method, headers, userAgent: ctx.origin.userAgent })) return;
  const { db, log } = ctx;
  const buffer = buffers.get(db) ?? new TapBuffer((taps) => writeTaps(db, taps), log);
  buffers.set(db, buffer);
  buffer.add({ keychainId, ip: ipSubject(ctx.origin.ip), at: ctx.now });
}

/** Writes what was counted so far; for the end of a process. */
export const flushTaps = async ({ db }: Pick<Ctx, "db">): Promise<void> => buffers.get(db)?.flush();

/** One address cannot tap without end. A keychain that was taken out of use meanwhile counts nothing. */
const writeTaps = (db: Db, taps: readonly Tap[]): Promise<void> =>
  inTransaction({ db }, async (tx) => {
    const now = taps.at(-1)?.at ?? new Date(0);
    const allowed = await takeUpTo({ db: tx.db, now }, NFC_LIMITS.tap_ip, countByIp(taps));
    const sums = sumTaps(firstOfEach(taps, allowed));
    const inUse = await repo.lockInUse(tx.db, [...sums.keys()]);
    const counted = inUse.flatMap((row) => {
      const sum = sums.get(row.id);
      return sum ? [{ row, sum }] : [];
    });
    if (counted.length === 0) return;
    await repo.addTaps(
      tx.db,
      counted.map(({ row, sum: { taps: count, firstAt, lastAt } }) => ({ id: row.id, taps: count, firstAt, lastAt })),
    );
    await repo.addDays(
      tx.db,
      counted.flatMap(({ row, sum }) =>
        [...sum.days].map(([day, count]) => ({
          keychainId: row.id,
          restaurantId: row.restaurant_id,
          day,
          taps: count,
        })),
      ),
    );
    await noteEvents(
      { db: tx.db, now, actor: { kind: "system" } },
      "activated",
      inUse
        .filter(({ status }) => status === "assigned")
        .map(({ id, restaurant_id }) => ({ keychainId: id, restaurantId: restaurant_id })),
    );
  });
