import { sql } from "kysely";
import type { CallCtx, Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { restaurantScope } from "#server/db/scope.ts";
import { demoId } from "#server/demo/demo-people.ts";
import { type DemoRandom, demoRandom } from "#server/demo/demo-random.ts";
import { redeemPayload } from "#server/features/campaigns/tracking/redeem-payload.service.ts";
import type { DemoPart } from "#server/features/feature.ts";
import { redeem } from "./redemptions.service.ts";
import { createTill } from "./tills/tills.service.ts";

export const demo: DemoPart = { after: ["campaigns"], finish: redeemSome };

const OWNER = "odile";
const HOUR_MS = 3_600_000;
/** Of those who read the mail. */
const COME = 0.17;
/** Of those who come, the bills that are noted. */
const NOTED = 0.7;

/** Guests of the demo's campaigns who opened a mail come by in the days after, at lunch or in the evening, and show it at one of two tills. */
async function redeemSome(ctx: CallCtx): Promise<void> {
  const restaurantId = demoId(`${OWNER} restaurant`);
  const own: Ctx = { ...ctx, scope: restaurantScope(restaurantId) };
  const random = demoRandom("tills");
  const tills = [await makeTill(own, "Counter"), await makeTill(own, "Terrace")] as const;
  for (const reader of await listReaders(ctx.db, restaurantId)) {
    if (!random.chance(COME)) continue;
    const at = comesAt(reader, random);
    if (at > ctx.now || at > reader.ends_at) continue;
    const access = { granted: true, status: "active", until: null } as const;
    const actor = { kind: "till", tillId: random.pick(tills), sessionId: "", restaurantId, access } as const;
    const payload = redeemPayload(ctx, { code: reader.code, recipientId: reader.id });
    const amount = random.chance(NOTED) ? random.between(38, 186) * 100 + random.pick([0, 50, 90]) : null;
    await redeem({ ...own, actor, now: at }, { payload, amount_cents: amount, seconds_ago: 0 }).catch(passOver);
  }
}

/** A mail whose guest cannot use it is none of the demo's business. */
function passOver(error: unknown): void {
  if (!(error instanceof Error) || error.name !== "AppError") throw error;
}

const makeTill = async (ctx: Ctx, name: string): Promise<string> => (await createTill(ctx, { name })).till.id;

const listReaders = async (db: Db, restaurantId: string) => {
  const { rows } = await sql<{ id: string; code: string; opened_at: Date; ends_at: Date }>`
    SELECT r.id::text AS id, w.code, r.opened_at, w.ends_at
    FROM mail_recipients r JOIN campaign_waves w ON w.id = r.wave_id
    WHERE w.restaurant_id = ${restaurantId} AND w.code IS NOT NULL AND r.opened_at IS NOT NULL
    ORDER BY r.id`.execute(db);
  return rows;
};

/** Between noon and two, or between half past six and ten, on one of the days the offer runs. */
function comesAt({ opened_at: openedAt }: { opened_at: Date }, random: DemoRandom): Date {
  const day = new Date(openedAt);
  day.setUTCHours(0, 0, 0, 0);
  const hour = random.chance(0.3) ? 11 + random.next() * 2 : 17.5 + random.next() * 3.5;
  const at = new Date(day.getTime() + (random.between(0, 2) * 24 + hour) * HOUR_MS);
  return at > openedAt ? at : new Date(at.getTime() + 24 * HOUR_MS);
}
