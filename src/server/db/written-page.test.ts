import { type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { testApp } from "#server/testing/test-app.ts";
import { inTransaction } from "./in-transaction.ts";
import { isoText } from "./iso-text.ts";
import { listAnswer } from "./ready-json.ts";
import { writtenPage } from "./written-page.ts";

const t = await testApp();

const Item = z.object({
  n: z.number().int(),
  text: z.string().nullable(),
  is_even: z.boolean(),
  at: z.iso.datetime(),
  share: z.number(),
  counted: z.number().int(),
  inner: z.object({ name: z.string() }).nullable(),
});
const NASTY = [
  `"quoted" and \\back\\slashed`,
  `","secret":"`,
  `"text":null`,
  Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join("") + "\u007f\u0085",
  "\u2028\u2029\ufeff\u200d\ufffe",
  "👩‍👩‍👧 ’Grüße’ 日本 \u{10ffff}",
  "</script><!--",
  "{{first_name}} %s $1 ${x}",
  "",
  null,
];

interface Asked {
  texts: readonly (string | null)[];
  limit: number;
}
const rowsOf = (texts: readonly (string | null)[]): RawBuilder<unknown> => sql`
  SELECT g.at AS n, g.text, g.at % 2 = 0 AS is_even, ${isoText("moment")} AS at, g.at / 4.0 AS share, 9007199254740991 AS counted,
    CASE WHEN g.text IS NOT NULL THEN json_build_object('name', g.text) END AS inner, 'not to be sent' AS secret
  FROM unnest(${texts}::text[]) WITH ORDINALITY AS g(text, at), (SELECT timestamptz '2026-11-15 12:34:56.789012+02' AS moment) m
  ORDER BY g.at`;
const page = writtenPage<Asked, { n: number; secret: string }, number>("tests_written")(
  Item,
  (_db, { texts, limit }) => ({
    rows: sql`${rowsOf(texts)} LIMIT ${sql.lit(limit + 1)}`,
    place: ["n", "secret"],
    total: sql`SELECT count(*) FROM unnest(${texts}::text[])`,
    aside: sql`(SELECT to_json(max(n)) FROM page)`,
  }),
);

const itemOf = (text: string | null, at: number): z.output<typeof Item> => ({
  n: at + 1,
  text,
  is_even: at % 2 === 1,
  at: "2026-11-15T10:34:56.789Z",
  share: (at + 1) / 4,
  counted: 9_007_199_254_740_991,
  inner: text === null ? null : { name: text },
});

describe("a page the database writes", () => {
  test("is what its contract says, and nothing more, whatever stands in it", async () => {
    const { data, total, last } = await page(t.db, { texts: NASTY, limit: 20 });
    const sent: unknown = JSON.parse(data.text);
    expect(sent).toEqual(NASTY.map(itemOf));
    expect(z.array(z.strictObject(Item.shape)).parse(sent)).toEqual(sent);
    expect(data.text).not.toContain("not to be sent");
    expect({ total, last }).toEqual({ total: NASTY.length, last: null });
  });

  test.each([
    { what: "nobody", texts: [], limit: 2, shown: 0, last: null, seen: null },
    { what: "fewer than a page", texts: ["a"], limit: 2, shown: 1, last: null, seen: 1 },
    { what: "exactly a page", texts: ["a", "b"], limit: 2, shown: 2, last: null, seen: 2 },
    { what: "one more", texts: ["a", "b", "c"], limit: 2, shown: 2, last: 2, seen: 3 },
    { what: "many more", texts: ["a", "b", "c", "d", "e"], limit: 2, shown: 2, last: 2, seen: 3 },
  ])("ends where it should: $what", async ({ texts, limit, shown, last, seen }) => {
    const found = await page(t.db, { texts, limit });
    expect(JSON.parse(found.data.text)).toEqual(texts.slice(0, shown).map(itemOf));
    expect(found).toMatchObject({ total: texts.length, aside: seen });
    expect(found.last).toEqual(last === null ? null : { n: last, secret: "not to be sent" });
  });

  test("is the same in a transaction", async () => {
    const outside = await page(t.db, { texts: NASTY, limit: 3 });
    await inTransaction(t.ctx(), async (tx) => expect(await page(tx.db, { texts: NASTY, limit: 3 })).toEqual(outside));
  });

  test("fails as any statement does", async () => {
    const broken = writtenPage<{ limit: number }, null>("tests_broken")(Item, () => ({
      rows: sql`SELECT 1 / 0 AS n`,
      place: ["n"],
      total: sql`SELECT 0`,
    }));
    await expect(broken(t.db, { limit: 1 })).rejects.toThrow();
    expect((await page(t.db, { texts: ["a"], limit: 1 })).total).toBe(1);
  });

  test("becomes the answer of a list", async () => {
    const { data, total } = await page(t.db, { texts: NASTY, limit: 20 });
    const answer = listAnswer(data, { total, next_cursor: null });
    expect(JSON.parse("text" in answer ? answer.text : "")).toEqual(
      listAnswer(NASTY.map(itemOf), { total, next_cursor: null }),
    );
  });
});
