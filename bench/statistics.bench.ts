import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { CampaignStatistics } from "#shared/campaigns/campaigns.model.ts";
import type { Db } from "#server/db/database.ts";
import { countMails, statisticsByHand } from "#server/features/campaigns/statistics/statistics.factory.ts";
import { readStatistics } from "#server/features/campaigns/statistics/statistics.service.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { pagesOf, settleTable } from "#server/testing/database-pages.ts";
import type { BenchOptions, Figure } from "./bench.ts";
import { onEmptyDatabase, ownerCtx, unlimited, withoutIndexes } from "./growth.ts";

export const name = "statistics";
export const countsOnly = true;

/** Mails to guests; smaller for a quick look, ten times as many with `--long`. A thousand belong to one campaign, a hundred to one wave. */
const RECIPIENTS = Number(process.env["BENCH_RECIPIENTS"] ?? 1_000_000);
const PER_WAVE = 100;
const WAVES_EACH = 10;
const CAMPAIGNS_EACH = 10;
const PART = 2_000;
const PERIOD = 36;
const NOW = new Date("2026-11-10T12:00:00Z");
const RATIO = { floor: 15, goal: 50 };
const TABLES = ["mail_recipients", "campaign_waves", "campaigns", "wave_counts", "campaign_counts", "mail_months"];

/** The statistics of all campaigns against counting every mail once: database pages of both, and whether they say the same. */
export const run = ({ long }: BenchOptions): Promise<Figure[]> =>
  onEmptyDatabase(async (db, connectionString) => {
    const mails = long ? RECIPIENTS * 10 : RECIPIENTS;
    await makeCampaigns(db, Math.ceil(mails / PER_WAVE / WAVES_EACH));
    await withoutIndexes(db, ["mail_recipients"], () => makeMails(db));
    await changeSome(db);
    for (const table of TABLES) await settleTable({ db }, table);
    const read = (logged: Db): Promise<CampaignStatistics> =>
      readStatistics({ ...ownerCtx(logged, { restaurantId: "", userId: "" }, NOW) }, PERIOD);
    const counted = await read(db);
    const months = counted.by_month.map(({ month }) => month);
    const byHand = await db.connection().execute(async (one) => {
      await sql`SET statement_timeout = 0`.execute(one);
      return statisticsByHand(one, months);
    });
    const pages = await pagesOf(connectionString, read);
    const raw = await pagesOf(connectionString, countMails);
    const { totals } = counted;
    const size = `${totals.campaigns.toLocaleString("en")} campaigns, ${mails.toLocaleString("en")} mails`;
    return [
      {
        what: `statistics of ${size}: ${pages.toLocaleString("en")} pages against ${raw.toLocaleString("en")}`,
        value: `1/${(raw / pages).toFixed(0)}`,
        floor: `≤ 1/${RATIO.floor}`,
        goal: `≤ 1/${RATIO.goal}`,
        ok: raw / pages >= RATIO.floor,
      },
      sameFigure("statistics equal to counting every mail", isDeepStrictEqual(counted, byHand)),
      sameFigure("every mail is in them", totals.recipients > mails * 0.9),
    ];
  });

const sameFigure = (what: string, isSo: boolean): Figure => ({
  what,
  value: isSo ? "yes" : "no",
  floor: "yes",
  ok: isSo,
});

/** Over three years, in all states; one of fifty was deleted. */
async function makeCampaigns(db: Db, campaigns: number): Promise<void> {
  const restaurants = Math.ceil(campaigns / CAMPAIGNS_EACH);
  const owned: string[] = [];
  for (let at = 0; at < restaurants; at += 1) owned.push((await makeRestaurant(db)).id);
  await unlimited(
    db,
    sql`
      INSERT INTO campaigns (restaurant_id, name, type, status, filter, run, created_at, updated_at, deleted_at)
      SELECT (${owned}::uuid[])[1 + n % ${restaurants}::int], 'Campaign ' || n, 'recurring',
        (ARRAY['active', 'completed', 'inactive', 'draft'])[1 + n % 4], 'all_consenting', 1, at, at,
        CASE WHEN n % 50 = 0 THEN at END
      FROM generate_series(1, ${campaigns}::int) n,
        LATERAL (SELECT ${NOW}::timestamptz - n % 1000 * interval '1 day' AS at) w`,
  );
  await unlimited(
    db,
    sql`
      INSERT INTO campaign_waves (campaign_id, restaurant_id, run, rotation, slot, due_at, ends_at, status, started_at)
      SELECT c.id, c.restaurant_id, 1, n, 'A', at, at + interval '2 days', 'done', at
      FROM campaigns c, generate_series(1, ${WAVES_EACH}::int) n,
        LATERAL (SELECT c.created_at + n * interval '3 days' AS at) w`,
  );
}

/** Through the triggers, many waves in one statement. */
async function makeMails(db: Db): Promise<void> {
  const ids = (await db.selectFrom("campaign_waves").select("id").orderBy("id").execute()).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += PART)
    await unlimited(
      db,
      sql`
        INSERT INTO mail_recipients (wave_id, restaurant_id, email_key, status, created_at, sent_at, opened_at, machine_opened_at,
          clicked_at, bounced_at, is_doubtful)
        SELECT w.id, w.restaurant_id, sha256(n::text::bytea),
          CASE WHEN n % 53 = 0 THEN 'bounced' WHEN n % 9 = 0 THEN 'clicked' WHEN n % 3 = 0 THEN 'opened' ELSE 'sent' END,
          w.started_at, w.started_at, CASE WHEN n % 3 = 0 THEN w.started_at END, CASE WHEN n % 7 = 0 THEN w.started_at END,
          CASE WHEN n % 9 = 0 THEN w.started_at END, CASE WHEN n % 53 = 0 THEN w.started_at END, n % 97 = 0
        FROM campaign_waves w, generate_series(1, ${PER_WAVE}::int) n
        WHERE w.id = ANY (${ids.slice(at, at + PART)}::uuid[])`,
    );
}

/** Opens that come later, and what guests redeem: as different as restaurants are. */
async function changeSome(db: Db): Promise<void> {
  await unlimited(
    db,
    sql`
      UPDATE mail_recipients SET opened_at = sent_at, status = 'opened' WHERE id % 101 = 0 AND status = 'sent'`,
  );
  await unlimited(
    db,
    sql`
      UPDATE wave_counts SET redeemed = mod(abs(hashtext(wave_id::text)), 12), revenue_cents = mod(abs(hashtext(wave_id::text)), 12) * 2350`,
  );
}
