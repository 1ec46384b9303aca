import { rm } from "node:fs/promises";
import { sql } from "kysely";
import type { Ctx } from "#server/context.ts";
import { PATIENCE, connect } from "#server/db/connection.ts";
import type { Db } from "#server/db/database.ts";
import { migrateToLatest } from "#server/db/migrate.ts";
import { restaurantScope } from "#server/db/scope.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded-postgres.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { pagesOf, settleTable } from "#server/testing/database-pages.ts";
import type { Figure } from "./bench.ts";
import { copiesOf } from "./folders.ts";

/** Millions of rows are written by single statements, on machines of any speed. */
const FILLING = { ...PATIENCE.job, answer: 3_600_000, both: 3_600_000 };
const RATIO = { floor: 1.5, goal: 1.1 };

/** Rows are sorted into an index much faster all at once than one by one; only what other tables refer to stays. */
export async function withoutIndexes(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ drop: string; make: string }>`
    SELECT
      CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass)
           ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, c.conname) END AS drop,
      CASE WHEN c.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
           ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) END AS make
    FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
    WHERE i.indrelid = ANY (${tables}::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = i.indexrelid)`.execute(db);
  for (const { drop } of rows) await unlimited(db, sql.raw(drop));
  await work();
  for (const { make } of rows) await unlimited(db, sql.raw(make));
}

/** One thing a screen asks, as its service is called. */
export type Ask = (ctx: Ctx) => Promise<unknown>;
/** Kinds of questions; each kind is one figure, the worst of its questions. */
export type Questions = Record<string, Record<string, Ask>>;
type Pages = Map<string, Map<string, number>>;

/** Runs on an empty, migrated database of its own. */
export async function onEmptyDatabase<T>(run: (db: Db, connectionString: string) => Promise<T>): Promise<T> {
  const folder = await emptyDatabase();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  try {
    const { db, close } = connect(postgres.connectionString, { max: 4, patience: FILLING });
    try {
      return await run(db, postgres.connectionString);
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const emptyDatabase = copiesOf(async (folder) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  await migrateToLatest(postgres.connectionString);
  await postgres.stop();
});

/** A context as a signed-in owner has it, as far as reading needs one. */
export const ownerCtx = (db: Db, owner: { restaurantId: string; userId: string }, now: Date): Ctx =>
  ({
    db,
    now,
    scope: restaurantScope(owner.restaurantId),
    actor: { kind: "owner", userId: owner.userId, restaurantId: owner.restaurantId },
    origin: { ip: null, userAgent: null, requestId: "bench" },
    config: { publicUrl: "https://plaudit.test" },
    t: translator("en"),
    locale: "en",
  }) as Ctx;

/** The pages every question touches, on tables that are vacuumed and known to the planner. */
export async function askAll(
  db: Db,
  {
    connectionString,
    tables,
    questions,
    ctxOf,
  }: {
    connectionString: string;
    tables: readonly string[];
    questions: Questions;
    ctxOf: (db: Db) => Ctx;
  },
): Promise<Pages> {
  for (const table of tables) await settleTable({ db }, table);
  const pages: Pages = new Map();
  for (const [kind, asks] of Object.entries(questions)) {
    const counted = new Map<string, number>();
    for (const [what, ask] of Object.entries(asks))
      counted.set(what, await pagesOf(connectionString, (logged) => ask(ctxOf(logged))));
    pages.set(kind, counted);
  }
  return pages;
}

/** Statements that take longer than a guest would wait. */
export const unlimited = (db: Db, statement: ReturnType<typeof sql>): Promise<unknown> =>
  db.connection().execute(async (one) => {
    await sql`SET statement_timeout = 0`.execute(one);
    await sql`SET maintenance_work_mem = '512MB'`.execute(one);
    await statement.execute(one);
    await sql`RESET statement_timeout`.execute(one);
  });

/**
 * One figure for each kind: the question whose pages grew most. Where few and many find so different numbers of rows that
 * a ratio says nothing, `most` bounds the pages themselves.
 */
export const figuresOf = (few: Pages, many: Pages, most: Record<string, number> = {}): Figure[] =>
  [...many].map(([kind, counted]) => {
    const grown = [...counted].map(([what, after]) => {
      const before = few.get(kind)?.get(what) ?? 0;
      return { what, before, after, ratio: after / before };
    });
    const bound = most[kind];
    const weight = (one: (typeof grown)[number]): number => (bound === undefined ? one.ratio : one.after);
    const worst = grown.toSorted((a, b) => weight(b) - weight(a))[0] ?? { what: "", before: 0, after: 0, ratio: 0 };
    const asked = grown.length === 1 ? "" : `, worst of ${grown.length}: ${worst.what || "without filter"}`;
    return {
      what: `${kind}${asked}`,
      value: `${worst.before} → ${worst.after} pages, ×${worst.ratio.toFixed(2)}`,
      floor: bound === undefined ? `≤ ×${RATIO.floor}` : `≤ ${bound} pages`,
      ...(bound === undefined && { goal: `≤ ×${RATIO.goal}` }),
      ok: bound === undefined ? worst.ratio <= RATIO.floor : worst.after <= bound,
    };
  });
