import { Client } from "pg";
import { expect, test } from "vitest";
import { testDb } from "./test-db.ts";

test("each database is a migrated copy of its own", async () => {
  const [one, two] = await Promise.all([testDb(), testDb()]);
  const tables = "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'";
  for (const { connectionString } of [one, two]) {
    const client = new Client({ connectionString });
    await client.connect();
    const result = await client.query<{ tables: number }>(tables);
    expect(result.rows[0]?.tables).toBeGreaterThan(2);
    await client.query("CREATE TABLE only_here (id integer)");
    await client.end();
  }
  await Promise.all([one.drop(), two.drop()]);
});
