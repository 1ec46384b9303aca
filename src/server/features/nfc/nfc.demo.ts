import type { Db } from "#server/db/database.ts";
import { daysAgo, demoId, demoKeychainId } from "#server/demo/demo-people.ts";
import { demoRandom } from "#server/demo/demo-random.ts";
import { insertDemoRows } from "#server/demo/demo-rows.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { DemoPart } from "#server/features/feature.ts";

export const demo: DemoPart = { after: ["restaurants"], seed: (tx) => seedKeychains(tx.db, tx.now) };

/** How many keychains a demo restaurant has, since when, and how many taps a day they bring together at first and today. */
const SETS = [
  { key: "odile", prefix: "mrv", keychains: 10, days: 455, firstTaps: 6, taps: 22 },
  { key: "hanno", prefix: "elq", keychains: 4, days: 105, firstTaps: 1.5, taps: 5 },
] as const;

/** Guests come on Fridays and Saturdays; Monday is the day of rest. Sunday first. */
const WEEKDAYS = [1.05, 0.1, 0.75, 0.85, 1, 1.55, 1.7];

/** Keychains on the tables, and a curve of taps that goes up over the months. */
async function seedKeychains(db: Db, now: Date): Promise<void> {
  const sets = SETS.map((set) => ({ ...set, taps: tapsOf(set, now) }));
  await db
    .insertInto("keychains")
    .values(
      sets.flatMap(({ key, prefix, keychains, days, taps }) =>
        Array.from({ length: keychains }, (_, index) => ({
          id: demoKeychainId(key, index),
          code: `${prefix}-${String(index + 1).padStart(2, "0")}`,
          restaurant_id: demoId(`${key} restaurant`),
          status: "active" as const,
          taps: taps.filter((tap) => tap.keychain === index).reduce((sum, tap) => sum + tap.taps, 0),
          activated_at: daysAgo(now, days),
          last_tap_at: daysAgo(now, (index + 1) / 24),
          created_at: daysAgo(now, days + 6),
          updated_at: daysAgo(now, days),
        })),
      ),
    )
    .execute();
  const rows = sets.flatMap(({ key, taps }) =>
    taps.map(({ keychain, ...tap }) => ({
      ...tap,
      keychain_id: demoKeychainId(key, keychain),
      restaurant_id: demoId(`${key} restaurant`),
    })),
  );
  await insertDemoRows(db, "tap_days", rows);
}
function tapsOf(set: (typeof SETS)[number], now: Date): { keychain: number; day: string; taps: number }[] {
  const random = demoRandom(`${set.key} taps`);
  const today = parisDateOf(now);
  return Array.from({ length: set.days }, (_, index) => {
    const day = today.subtract({ days: set.days - 1 - index });
    const mean = set.firstTaps + ((set.taps - set.firstTaps) * index) / set.days;
    const all = mean * (WEEKDAYS[day.dayOfWeek % 7] ?? 1) * (0.75 + random.next() / 2);
    return Array.from({ length: set.keychains }, (__, keychain) => ({
      keychain,
      day: day.toString(),
      // The first ones lie by the till and are tapped most.
      taps: Math.floor((all * 2 * (set.keychains - keychain)) / (set.keychains * (set.keychains + 1)) + random.next()),
    })).filter(({ taps }) => taps > 0);
  }).flat();
}
