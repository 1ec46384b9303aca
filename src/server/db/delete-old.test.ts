import { sql } from "kysely";
import { expect, test } from "vitest";
import { sweepLimits } from "#server/features/limits/limits.service.ts";
import { testApp } from "#server/testing/test-app.ts";
import { deleteOld } from "./delete-old.ts";

const t = await testApp();
const fill = (count: number): Promise<unknown> =>
  sql`
    INSERT INTO rate_buckets (key, tokens, updated_at)
    SELECT 'k' || n, 1, ${t.clock.now()}::timestamptz - n * interval '1 hour' FROM generate_series(1, ${count}::int) n`.execute(
    t.db,
  );
const keys = async (): Promise<string[]> =>
  (await t.db.selectFrom("rate_buckets").select("key").orderBy("updated_at", "desc").execute()).map(({ key }) => key);

test("what is old goes, batch by batch, and nothing else", async () => {
  await fill(25);
  const before = new Date(t.clock.now().getTime() - 5.5 * 3_600_000);
  await deleteOld(t.db, "rate_buckets", { column: "updated_at", before, batch: 7 });
  expect(await keys()).toEqual(["k1", "k2", "k3", "k4", "k5"]);
});

test("no night's sweep is one statement for everything", async () => {
  await sql`DELETE FROM rate_buckets`.execute(t.db);
  await fill(6000);
  const statements: number[] = [];
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements.push(Number(result.numAffectedRows ?? 0));
      return result;
    },
  });
  await sweepLimits({ ...t.ctx(), db });
  expect(await keys()).toHaveLength(24);
  expect(Math.max(...statements)).toBeLessThanOrEqual(5000);
});
