import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { testApp } from "#server/testing/test-app.ts";
import { inTransaction } from "./in-transaction.ts";
import { prepared } from "./prepared.ts";

const t = await testApp();
const askForOne = prepared<number>("tests_one", "SELECT to_json(1) AS answer");

describe("inside a transaction", () => {
  test.each([
    ["payments", () => t.platform.payments.readInvoice("in_x")],
    ["google", () => t.platform.google.readPlace("x", "en")],
    ["mail", () => t.platform.mail.send({ to: { address: "a@example.com" }, subject: "x", html: "x", text: "x" })],
    ["files", () => t.platform.files.put("x", Readable.from(["x"]))],
  ])("no provider is asked: %s", async (port, ask) => {
    const asked = inTransaction(t.ctx(), async () => ask());
    await expect(asked).rejects.toThrow(`Provider call inside a transaction: ${port}.`);
  });

  test("no provider is handed out", async () => {
    await inTransaction(t.ctx(), async (tx) => {
      // @ts-expect-error -- the type has none of them
      void tx.payments;
      // @ts-expect-error
      void [tx.google, tx.mail, tx.files].length;
    });
  });

  test("the outer connection is not asked, however it is reached", async () => {
    const ctx = t.ctx();
    const refusal = "A second connection was asked for inside a transaction";
    const query = () => ctx.db.selectFrom("users").select("id").execute();
    await expect(inTransaction(ctx, query)).rejects.toThrow(refusal);
    await expect(inTransaction(ctx, () => askForOne(ctx.db, []))).rejects.toThrow(refusal);
    await expect(inTransaction(ctx, () => inTransaction(ctx, async () => 1))).rejects.toThrow(refusal);
    expect(await inTransaction(ctx, (tx) => inTransaction(tx, () => askForOne(tx.db, [])))).toBe(1);
  });
});
