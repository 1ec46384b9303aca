import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { databaseUrl, inDatabase } from "./global-setup.ts";

export interface TestDb {
  connectionString: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own: one for each test file, dropped in its `afterAll`. */
export async function testDb(): Promise<TestDb> {
  const { url, template } = inject("testServer");
  const name = `plaudit_test_${randomBytes(6).toString("hex")}`;
  await inDatabase(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    connectionString: databaseUrl(url, name),
    drop: () => inDatabase(url, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
