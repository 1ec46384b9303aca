import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#server/platform/database/embedded-postgres.ts";
import type { Stage } from "./stage.ts";
import { type TcpProxy, startTcpProxy } from "./tcp-proxy.ts";

/** A database server beside the product, reached over a line that can break. */
export interface Server {
  /** For the product: through the line. */
  url: string;
  line: TcpProxy;
  /** For the scenario: past the line. */
  query<T extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>;
  /** A connection of the scenario's own. */
  connect(): Promise<Client>;
  /** `pg_ctl restart -m immediate`: everything is dropped at once, then recovered. */
  crash(): void;
}

/** Runs PostgreSQL on a data folder of the product as an ordinary server. */
export async function startPostgres(stage: Stage, dataDir: string, database = "plaudit"): Promise<Server> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  stage.atEnd(() => postgres.stop());
  const direct = new URL(postgres.connectionString);
  const socket = join(direct.searchParams.get("host") ?? "", `.s.PGSQL.${direct.port}`);
  const line = await startTcpProxy(stage, { path: socket });
  direct.pathname = `/${database}`;
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: direct.href });
    // One that breaks while idle reports by event, which would end the run.
    client.on("error", () => undefined);
    await client.connect();
    stage.atEnd(() => client.end());
    return client;
  };
  return {
    url: `postgres://${direct.username}@127.0.0.1:${line.port}/${database}?sslmode=disable`,
    line,
    query: async <T extends object>(sql: string, values: unknown[] = []) => queryOnce<T>(direct.href, sql, values),
    connect,
    crash: () => process.kill(postmasterOf(dataDir), "SIGQUIT"),
  };
}

/** One statement on a database that is reached by a connection string of its own. */
export async function queryOnce<T extends object>(
  connectionString: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** The pid PostgreSQL wrote down for itself. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, "pg18/postmaster.pid"), "utf8").split("\n", 1)[0]);

/** Where the product's own embedded database is reached while it runs. */
export function embeddedUrl(dataDir: string, database = "plaudit"): string {
  const [, , , port, socketDir = ""] = readFileSync(join(dataDir, "pg18/postmaster.pid"), "utf8").split("\n");
  return `postgresql://plaudit@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}
