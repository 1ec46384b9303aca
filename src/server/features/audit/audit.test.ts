import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { testApp } from "#server/testing/test-app.ts";
import { recordAudit } from "./audit.service.ts";

const t = await testApp();
const entry = {
  action: "settings.changed",
  subject: { type: "test", id: null },
  details: { note: "line\r\nbreak" },
} as const;
const count = async () => (await t.db.selectFrom("audit_events").select("id").execute()).length;

test("a record stands or falls with what it records", async () => {
  const before = await count();
  const work = inTransaction(t.ctx(), async (tx) => {
    await recordAudit(tx, entry);
    throw new Error("changed my mind");
  });
  await expect(work).rejects.toThrow("changed my mind");
  expect(await count()).toBe(before);
  await recordAudit(t.ctx(), entry);
  expect(await count()).toBe(before + 1);
});

test.each([sql`UPDATE audit_events SET action = 'x'`, sql`DELETE FROM audit_events`, sql`TRUNCATE audit_events`])(
  "nothing recorded can be changed or removed",
  async (statement) => {
    await recordAudit(t.ctx(), entry);
    await expect(statement.execute(t.db)).rejects.toThrow("append-only");
  },
);
