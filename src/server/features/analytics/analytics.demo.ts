import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import { restaurantScope } from "#server/db/scope.ts";
import { demoId } from "#server/demo/demo-people.ts";
import { demoRandom } from "#server/demo/demo-random.ts";
import type { DemoPart } from "#server/features/feature.ts";
import { enterRevenue } from "./revenue.service.ts";

export const demo: DemoPart = { after: ["subscriptions"], seed: enterMonths };

const OWNER = "odile";
/** What a usual month brings, in euros, and how much of that each month of the year does: January sleeps, the terrace fills in summer. */
const USUAL = 31_500;
const SEASON = [0.72, 0.78, 0.9, 0.98, 1.1, 1.18, 1.24, 1.16, 1.06, 0.98, 0.88, 1.15];
/** Of this year over the last one. */
const GROWN = 1.11;
const NOTES: Partial<Record<number, string>> = {
  1: "Closed for two weeks",
  5: "Terrace open again",
  7: "Wine festival in the old town",
  12: "Christmas parties of four companies",
};

/** Every month of last year and of this one that is over, entered when the next one began. */
async function enterMonths(tx: Ctx): Promise<void> {
  const own: Ctx = { ...tx, scope: restaurantScope(demoId(`${OWNER} restaurant`)) };
  const random = demoRandom("revenue");
  const today = parisDateOf(tx.now);
  for (const year of [today.year - 1, today.year])
    for (const [at, season] of SEASON.entries()) {
      const month = at + 1;
      if (year === today.year && month >= today.month) return;
      const grown = year === today.year ? GROWN : 1;
      const euros = Math.round(USUAL * season * grown * (0.96 + random.next() * 0.08));
      const entered = new Date(Date.UTC(year, month, 2, 9, 30));
      const now = entered < tx.now ? entered : tx.now;
      await enterRevenue({ ...own, now }, { year, month }, { amount_cents: euros * 100, notes: NOTES[month] ?? "" });
    }
}
