import { sql } from "kysely";
import { OFFER_TYPES } from "#shared/templates/template-values.ts";
import type { Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { compareCounts } from "#server/features/analytics/analytics.factory.ts";
import { readDashboard } from "#server/features/analytics/dashboard.service.ts";
import { readFunnel, readNfc, readQr } from "#server/features/analytics/reports.service.ts";
import { readRevenue } from "#server/features/analytics/revenue.service.ts";
import { makeKeychain } from "#server/features/nfc/nfc.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { makeSubscription } from "#server/features/subscriptions/subscriptions.factory.ts";
import { pagesOf, settleTable } from "#server/testing/database-pages.ts";
import { type BenchOptions, type Figure, atMost } from "./bench.ts";
import { type Ask, onEmptyDatabase, ownerCtx } from "./growth.ts";

export const name = "analytics";
export const countsOnly = true;

/** Rows of everything that is counted, over two years and all restaurants; smaller for a quick look, ten million with `--long`. */
const EVENTS = Number(process.env["BENCH_EVENTS"] ?? 250_000);
/** What one restaurant has on a day: days of keychains, guests, reviews, mails, and about two of three tries at the till. */
const A_DAY = { keychains: 10, guests: 3, reviews: 1, mails: 12 };
const EVENTS_A_DAY = 28;
const DAYS = 730;
const NOW = new Date("2026-11-10T12:00:00Z");
const FIRST_DAY = "2024-11-11";
const YEAR = { from: "2025-11-11", to: "2026-11-10" };
/** A mail every three and a half days, six of them in turn. */
const DAYS_A_MAIL = 3.5;
/** For each year that is read. */
const MOST_PAGES = 500;
const TABLES = [
  "day_counts",
  "revenue_entries",
  "keychains",
  "campaigns",
  "subscriptions",
  "invoices",
  "reviews",
  "review_days",
  "clients",
  "client_counts",
];

/** One restaurant's year among everybody's: pages of each question, and whether what is kept equals the rows. */
export const run = ({ long }: BenchOptions): Promise<Figure[]> =>
  onEmptyDatabase(async (db, connectionString) => {
    const restaurants = Math.max(2, Math.round((long ? 10_000_000 : EVENTS) / EVENTS_A_DAY / DAYS));
    const [asked = ""] = await makeRestaurants(db, restaurants);
    await db.connection().execute(async (one) => {
      await sql`SET statement_timeout = 0`.execute(one);
      for (let day = 0; day < DAYS; day += 1) {
        await makeDay(one, day);
        if (day % 30 === 0) await sql`ANALYZE mail_recipients, campaign_waves, keychains, clients`.execute(one);
      }
    });
    for (const table of TABLES) await settleTable({ db }, table);
    const rows = await countRows(db);
    const { faults } = await db.connection().execute(async (one) => {
      await sql`SET statement_timeout = 0`.execute(one);
      return compareCounts(one);
    });
    const figures: Figure[] = [];
    for (const [what, ask] of Object.entries(QUESTIONS)) {
      const owner = { restaurantId: asked, userId: "" };
      const pages = await pagesOf(connectionString, (logged) => ask(ownerCtx(logged, owner, NOW)));
      const floor = MOST_PAGES * (what.endsWith(COMPARED) ? 2 : 1);
      figures.push(atMost(what, pages, { floor }, (count) => `${count} pages`));
    }
    return [
      ...figures,
      {
        what: `every figure of every day equals the ${rows.toLocaleString("en")} rows of ${restaurants} restaurants`,
        value: faults.length === 0 ? "yes" : "no",
        floor: "yes",
        ok: faults.length === 0 && rows > restaurants * DAYS * EVENTS_A_DAY * 0.9,
      },
    ];
  });

const COMPARED = ", compared with the one before";
const compared = { ...YEAR, compare: "previous_year" } as const;
type Reader = (ctx: Ctx, query: typeof YEAR & { compare?: "previous_year" }) => Promise<unknown>;
const both = (what: string, read: Reader): [string, Ask][] => [
  [`${what} of a year`, (ctx) => read(ctx, YEAR)],
  [`${what} of a year${COMPARED}`, (ctx) => read(ctx, compared)],
];
const QUESTIONS: Record<string, Ask> = Object.fromEntries([
  ["revenue of a year and the one before", (ctx: Ctx) => readRevenue(ctx, 2026)],
  ...both("scans", readQr),
  ...both("keychains", readNfc),
  ...both("from tap to return", readFunnel),
  ["dashboard", (ctx: Ctx) => readDashboard(ctx)],
] satisfies [string, Ask][]);

async function makeRestaurants(db: Db, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await makeRestaurant(db);
    await makeSubscription(db, { restaurant_id: id });
    for (let key = 0; key < A_DAY.keychains; key += 1)
      await makeKeychain(db, { restaurant_id: id, status: "active", code: `${at}-${key}` });
    ids.push(id);
  }
  await sql`
    INSERT INTO campaigns (restaurant_id, name, type, status, filter, run, created_at, updated_at)
    SELECT id, 'Six offers', 'recurring', 'active', 'all_consenting', 1, ${NOW}, ${NOW} FROM restaurants`.execute(db);
  await sql`
    INSERT INTO campaign_waves (campaign_id, restaurant_id, run, rotation, slot, due_at, ends_at, status, started_at)
    SELECT c.id, c.restaurant_id, 1, 1 + n / 6, (${[...OFFER_TYPES]}::text[])[1 + n % 6], at, at + interval '3 days', 'done', at
    FROM campaigns c, generate_series(0, ${Math.ceil(DAYS / DAYS_A_MAIL)}::int) n,
      LATERAL (SELECT ${FIRST_DAY}::date + n * ${DAYS_A_MAIL}::float8 * interval '1 day' AS at) w`.execute(db);
  return ids.toSorted();
}

/** Everything that happens on a day, through the triggers. The last of it is counted on the day after where it happens at night. */
async function makeDay(db: Db, number: number): Promise<void> {
  const day = sql`(${FIRST_DAY}::date + ${number}::int)`;
  const at = sql`((${day} + n % 10 * interval '1 hour' + interval '13 hours' + r.nth % 60 * interval '1 minute') AT TIME ZONE 'Europe/Paris')`;
  const each = (count: number) => sql`
    (SELECT id, row_number() OVER () AS nth FROM restaurants) r CROSS JOIN generate_series(1, ${count}::int) n`;
  await makeTaps(db, day, number);
  await sql`
    INSERT INTO clients (restaurant_id, email, email_key, first_name, last_name, locale, source, keychain_id, consent, consent_at,
      converted_at, converted_by, forwarded_at, created_at, updated_at)
    SELECT r.id, 'g' || ${number}::int || '-' || n || '@example.org', decode(md5(${number}::int || '-' || n), 'hex'), 'Guest', 'No', 'en',
      CASE WHEN k.id IS NULL THEN 'review_link' ELSE 'keychain' END, k.id, CASE WHEN n % 3 = 0 THEN 'none' ELSE 'given' END, ${at},
      CASE WHEN n = 1 THEN ${at} + interval '1 day' END, CASE WHEN n = 1 THEN 'match' END, ${at}, ${at}, ${at}
    FROM ${each(A_DAY.guests)}
    LEFT JOIN keychains k ON k.restaurant_id = r.id AND k.code LIKE '%-' || (${number}::int + n) % 14`.execute(db);
  await sql`
    INSERT INTO reviews (restaurant_id, place_ref, author_name, rating, published_at, search_text, created_at, updated_at)
    SELECT r.id, 'p' || ${number}::int || '-' || n, 'Guest', 1 + (${number}::int + n) % 5, ${at}, '', ${at}, ${at}
    FROM ${each(A_DAY.reviews)}`.execute(db);
  const mail = Math.floor(number / DAYS_A_MAIL);
  const wave = sql`w.run = 1 AND w.rotation = ${1 + Math.floor(mail / 6)} AND w.slot = ${OFFER_TYPES[mail % 6] ?? "A"}`;
  const earlier = await lastMail(db);
  await sql`
    INSERT INTO mail_recipients (wave_id, restaurant_id, email_key, status, created_at, sent_at, opened_at, clicked_at)
    SELECT w.id, w.restaurant_id, sha256(n::text::bytea), 'sent', ${at}, ${at}, CASE WHEN n % 3 = 0 THEN ${at} END,
      CASE WHEN n % 6 = 0 THEN ${at} END
    FROM ${each(A_DAY.mails)} JOIN campaign_waves w ON w.restaurant_id = r.id AND ${wave}`.execute(db);
  await sql`
    INSERT INTO redemptions (restaurant_id, kind, wave_id, recipient_id, offer_text, valid_until, amount_cents, redeemed_at, recorded_at)
    SELECT m.restaurant_id, 'offer', w.id, m.id, 'A dessert', m.sent_at, CASE WHEN m.id % 3 > 0 THEN 4200 + m.id % 900 END, m.sent_at, m.sent_at
    FROM mail_recipients m JOIN campaign_waves w ON w.id = m.wave_id
    WHERE m.id > ${earlier} AND m.id % 8 = 0`.execute(db);
  await sql`
    INSERT INTO redemption_attempts (restaurant_id, outcome, is_typed, at)
    SELECT r.id, (ARRAY['redeemed', 'used_before', 'invalid'])[1 + r.nth % 3], true, ${at} FROM ${each(1)}`.execute(db);
}

/** The mails of a day are found by their numbers, not among those of all days. */
async function lastMail(db: Db): Promise<string> {
  const { rows } = await sql<{ last: string }>`SELECT coalesce(max(id), 0) AS last FROM mail_recipients`.execute(db);
  return rows[0]?.last ?? "0";
}

/** At the beginning of a month one keychain of everybody after the other, so that those of one restaurant lie apart on disk. */
async function makeTaps(db: Db, day: ReturnType<typeof sql>, number: number): Promise<void> {
  const isFirst = number === 0 || new Date(Date.parse(FIRST_DAY) + number * 86_400_000).getUTCDate() === 1;
  const parts = isFirst ? Array.from({ length: A_DAY.keychains }, (_, key) => `%-${key}`) : ["%"];
  for (const part of parts)
    await sql`
      INSERT INTO tap_days (keychain_id, restaurant_id, day, taps)
      SELECT id, restaurant_id, ${day}, 1 + abs(hashtext(code || ${number}::int)) % 5 FROM keychains WHERE code LIKE ${part}`.execute(
      db,
    );
}

async function countRows(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: string }>`
    SELECT (SELECT count(*) FROM tap_days) + (SELECT count(*) FROM clients) + (SELECT count(*) FROM reviews)
      + (SELECT count(*) FROM mail_recipients) + (SELECT count(*) FROM redemptions) + (SELECT count(*) FROM redemption_attempts) AS rows`.execute(
    db,
  );
  return Number(rows[0]?.rows ?? 0);
}
