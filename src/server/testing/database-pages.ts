import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Database } from "#server/db/database.ts";
import type { TestApp } from "./test-app.ts";

interface Plan {
  Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number };
}

/** How many database pages all reading statements of a call touch together: what it costs, on any machine. */
export async function pagesTouched(test: TestApp, call: () => Promise<unknown>): Promise<number> {
  const asked: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString: test.connectionString, max: 4 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void (event.level === "query" && asked.push(event.query)),
  });
  const usual = test.platform.db;
  test.platform.db = db;
  try {
    await call();
  } finally {
    test.platform.db = usual;
  }
  let pages = 0;
  for (const query of asked.filter((one) => /^\s*(select|with)\b/i.test(one.sql))) {
    const explained = CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query.sql}`, [...query.parameters]);
    const { rows } = await usual.executeQuery<{ "QUERY PLAN": Plan[] }>(explained);
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    pages += (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
  }
  await db.destroy();
  return pages;
}

/** Vacuums until every page is known to be visible to all: before that, an index alone cannot answer, and costs vary by chance. */
export async function settleTable(test: TestApp, table: string): Promise<void> {
  for (let settled = false; !settled;) {
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(test.db);
    const { rows } = await sql<{ settled: boolean }>`
      SELECT relallvisible >= relpages AS settled FROM pg_class WHERE oid = ${table}::regclass`.execute(test.db);
    settled = rows[0]?.settled ?? true;
  }
}
