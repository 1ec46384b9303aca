import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { PATIENCE, connect } from "#server/db/connection.ts";
import type { Db } from "#server/db/database.ts";
import { migrateToLatest } from "#server/db/migrate.ts";
import { exportClients } from "#server/features/clients/client-export.service.ts";
import { type Filter, listQuery, searchQuery } from "#server/features/clients/client-list.repo.ts";
import { makeManyClients } from "#server/features/clients/clients.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded-postgres.ts";
import { translator } from "#server/platform/i18n/translate.ts";

export interface Measured {
  what: string;
  value: string;
  floor: string;
  ok: boolean;
}

export const name = "clients";

/** How many clients the one large restaurant has; smaller for a quick look. */
const MANY = Number(process.env["BENCH_CLIENTS"] ?? 1_000_000);
const FEW = 1000;
const PART = 50_000;
const MAX_RATIO = 1.5;
const MAX_GROWTH_MB = 50;

const OPEN: Filter = { converted: undefined, consent: undefined, source: undefined, from: undefined, to: undefined };
const DATES = { from: "2024-01-01", to: "2024-01-01" };
/** Half-way through the first thousand, behind everybody who came later. */
const DEEP = { micros: (Date.UTC(2024, 0, 1) / 1000 + (FEW / 2) * 60) * 1_000_000, id: crypto.randomUUID() };
const list = (filter: Partial<Filter>, after?: typeof DEEP) => (restaurantId: string) =>
  listQuery(restaurantId, { filter: { ...OPEN, ...filter }, after, limit: 21 });
const search =
  (prefix: string, filter: Partial<Filter> = {}) =>
  (restaurantId: string) =>
    searchQuery(restaurantId, { prefix, filter: { ...OPEN, ...filter }, after: undefined, keys: 60 });

const QUESTIONS: Record<string, (restaurantId: string) => RawBuilder<unknown>> = {
  "first page": list({}),
  "deep page": list({}, DEEP),
  "filter: converted": list({ converted: true }),
  "filter: not converted": list({ converted: false }),
  "filter: consent": list({ consent: true }),
  "filter: source": list({ source: "keychain" }),
  "filter: dates": list(DATES),
  "filters: consent + source": list({ consent: false, source: "import" }),
  "filters: converted + dates": list({ converted: true, ...DATES }),
  "filters: all": list({ converted: true, consent: true, source: "import", ...DATES }),
  "deep page, filtered": list({ consent: false }, DEEP),
  "search: fits everybody": search("last"),
  "search: fits one": search("guest77@"),
  "search: number": search("+3360000"),
  "search: filtered": search("last", { source: "manual" }),
};

/** The clients of one restaurant, however many: pages read for each question, and the memory an export of all takes. */
export async function run(): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), "plaudit-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  try {
    await migrateToLatest(postgres.connectionString);
    const { db, close } = connect(postgres.connectionString, { max: 4, patience: PATIENCE.job });
    try {
      return await measure(db);
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(db: Db): Promise<Measured[]> {
  const [large, others] = [await makeRestaurant(db), await makeRestaurant(db)];
  // A table of a thousand rows is read whole, whatever the indexes: as in life, there are other restaurants.
  await fill(db, others.id, 0, 20_000);
  await fill(db, large.id, 0, FEW);
  const few = await pagesOfAll(db, large.id);
  await fill(db, large.id, FEW, MANY);
  const many = await pagesOfAll(db, large.id);
  const read = Object.keys(QUESTIONS).map((what) => {
    const [before, after] = [few.get(what) ?? 0, many.get(what) ?? 0];
    return {
      what: `${what}, ${MANY.toLocaleString("en")} clients`,
      value: `${after} pages (${before} at ${FEW.toLocaleString("en")}: ×${(after / before).toFixed(2)})`,
      floor: `×${MAX_RATIO}`,
      ok: after <= MAX_RATIO * before,
    };
  });
  return [...read, ...(await measureExport(db, large.id, others.id))];
}

async function fill(db: Db, restaurantId: string, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += PART)
    await makeManyClients(db, restaurantId, { from: at, count: Math.min(PART, to - at) });
}

interface Plan {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
}
async function pagesOfAll(db: Db, restaurantId: string): Promise<Map<string, number>> {
  await db.connection().execute(async (one) => {
    await sql`SET statement_timeout = 0`.execute(one);
    await sql`VACUUM ANALYZE clients, client_search`.execute(one);
  });
  const pages = new Map<string, number>();
  for (const [what, ask] of Object.entries(QUESTIONS)) {
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`
      EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${ask(restaurantId)}`.execute(db);
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    pages.set(what, (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0));
  }
  return pages;
}

async function measureExport(db: Db, large: string, others: string): Promise<Measured[]> {
  // A first export, so that what is loaded and compiled once is not counted.
  await readExport(db, others);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const { lines, peak } = await readExport(db, large);
  const growth = Math.round((peak - before) / 1024 / 1024);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return [
    {
      what: `export of ${MANY.toLocaleString("en")} clients, memory`,
      value: `+${growth} MB (${seconds} s)`,
      floor: `+${MAX_GROWTH_MB} MB`,
      ok: growth < MAX_GROWTH_MB,
    },
    { what: "export, lines", value: String(lines), floor: String(MANY + 1), ok: lines === MANY + 1 },
  ];
}

async function readExport(db: Db, restaurantId: string): Promise<{ lines: number; peak: number }> {
  const { content } = await exportClients(
    {
      db,
      now: new Date(),
      scope: { kind: "restaurant", restaurantId },
      actor: { kind: "system" },
      origin: { ip: null, userAgent: null, requestId: "bench" },
      t: translator("en"),
      locale: "en",
    },
    {},
  );
  let [lines, peak] = [0, 0];
  for await (const piece of content as AsyncIterable<string>) {
    for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) lines += 1;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  return { lines, peak };
}

if (import.meta.main) {
  const measured = await run();
  for (const { what, value, floor, ok } of measured)
    console.log(`${ok ? "ok  " : "FAIL"}  ${what}: ${value} (at most ${floor})`);
  process.exitCode = measured.every(({ ok }) => ok) ? 0 : 1;
}
