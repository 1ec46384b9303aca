import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Database, Db } from "#server/db/database.ts";
import type { TestApp } from "./test-app.ts";

interface Plan {
  Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number };
}

/** How many database pages all reading statements of a call touch together: what it costs, on any machine. */
export async function pagesTouched(test: TestApp, call: () => Promise<unknown>): Promise<number> {
  const usual = test.platform.db;
  return pagesOf(test.connectionString, async (db) => {
    test.platform.db = db;
    try {
      await call();
    } finally {
      test.platform.db = usual;
    }
  });
}

/** The same without an app: of whatever is asked on the connection handed out. */
export async function pagesOf(connectionString: string, call: (db: Db) => Promise<unknown>): Promise<number> {
  const asked: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString, max: 4 });
  // The call throws what went wrong; that its connection then ends need not be reported again.
  pool.on("error", () => undefined);
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void (event.level === "query" && asked.push(event.query)),
  });
  try {
    await call(db);
    let pages = 0;
    for (const query of asked.filter((one) => /^\s*(select|with)\b/i.test(one.sql))) {
      const explained = CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query.sql}`, [
        ...query.parameters,
      ]);
      const { rows } = await db.executeQuery<{ "QUERY PLAN": Plan[] }>(explained);
      const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
      pages += (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
    }
    return pages;
  } finally {
    await db.destroy();
  }
}

/**
 * Vacuums until every page is known to be visible to all: before that, an index alone cannot answer, and costs vary by
 * chance. A few dead rows are left for later by a plain vacuum, and their pages would never become so. What was committed without
 * waiting for the disk counts as visible only once it lies there: committing with it brings that about at once.
 */
export async function settleTable({ db }: Pick<TestApp, "db">, table: string): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`SET statement_timeout = 0`.execute(one);
    await sql`SET synchronous_commit = on`.execute(one);
    for (let settled = false; !settled;) {
      await sql`VACUUM (ANALYZE, INDEX_CLEANUP on) ${sql.table(table)}`.execute(one);
      const { rows } = await sql<{ settled: boolean }>`
        SELECT relallvisible >= relpages AS settled FROM pg_class WHERE oid = ${table}::regclass`.execute(one);
      settled = rows[0]?.settled ?? true;
    }
    await sql`RESET synchronous_commit`.execute(one);
    await sql`RESET statement_timeout`.execute(one);
  });
}
