import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrateToLatest } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** From TEST_DATABASE_URL; empty for the built-in server. */
    externalDatabase: string;
    testServer: TestServer;
  }
}

/** Where test files find a server, and the migrated database to clone. */
export interface TestServer {
  url: string;
  template: string;
}

/** One server for the whole run, migrated once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = project.config.provide.externalDatabase;
  const server = external ? { url: external, stop: async () => {} } : await startTemporaryServer();
  try {
    const template = `plaudit_template_${randomBytes(4).toString("hex")}`;
    await inDatabase(server.url, `CREATE DATABASE ${template}`);
    await migrateToLatest(databaseUrl(server.url, template));
    // A session in the template would make cloning it fail.
    await inDatabase(server.url, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
    project.provide("testServer", { url: server.url, template });
    return async () => {
      if (external) await inDatabase(external, `DROP DATABASE ${template} WITH (FORCE)`);
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startTemporaryServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "plaudit-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    url: postgres.connectionString,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same server, another database. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement that must stand outside any transaction. */
export async function inDatabase(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
