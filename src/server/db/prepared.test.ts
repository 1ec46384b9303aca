import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Db } from "./database.ts";
import { inTransaction } from "./in-transaction.ts";
import { statement } from "./prepared.ts";
import { answeredBy, together } from "./questions.ts";
import { ALL_RESTAURANTS, NO_RESTAURANT, type Scope, inScope, restaurantScope } from "./scope.ts";

const t = await testApp();

interface Wanted {
  least: number;
  most: number | undefined;
}
const build = vi.fn((_db: Db, { least, most }: Wanted) => {
  const end = most === undefined ? sql`` : sql`AND n <= ${most}`;
  return sql<{ n: number }>`SELECT n FROM generate_series(1, 5) n WHERE n >= ${least} ${end} ORDER BY n LIMIT ${10}`;
});
const numbers = statement("tests_numbers", build);
const listed = async (db: Db, wanted: Wanted) => (await numbers(db, wanted)).map(({ n }) => n);

describe("a statement that is built once", () => {
  test("gets the values of each call, and is built anew only for another shape", async () => {
    expect(await listed(t.db, { least: 4, most: undefined })).toEqual([4, 5]);
    expect(await listed(t.db, { least: 2, most: undefined })).toEqual([2, 3, 4, 5]);
    expect(build).toHaveBeenCalledTimes(1);
    expect(await listed(t.db, { least: 2, most: 3 })).toEqual([2, 3]);
    expect(await listed(t.db, { most: 1, least: 1 })).toEqual([1]);
    expect(await listed(t.db, { least: 5, most: undefined })).toEqual([5]);
    expect(build.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test("calls at the same time do not mix up their values", async () => {
    const asked = Array.from({ length: 20 }, (_, index) => listed(t.db, { least: (index % 5) + 1, most: 4 }));
    const found = await Promise.all(asked);
    for (const [index, rows] of found.entries()) expect(rows).toEqual([1, 2, 3, 4].filter((n) => n >= (index % 5) + 1));
  });

  test("runs in the transaction it is given", async () => {
    const named = statement("tests_restaurant", (db, { name }: { name: string }) =>
      db.selectFrom("restaurants").select("id").where("name", "=", name),
    );
    await inTransaction(t.ctx(), async (tx) => {
      expect(await listed(tx.db, { least: 5, most: undefined })).toEqual([5]);
      expect(await named(tx.db, { name: "Nobody’s" })).toEqual([]);
    });
  });

  test("a scope keeps its kind: all, one restaurant, none", async () => {
    const { mine, theirs } = await twoOwners(t);
    const [one, other] = [mine.restaurantId, theirs.restaurantId];
    const restaurants = statement("tests_scope", (db, { scope }: { scope: Scope }) =>
      db.selectFrom("restaurants").select("id").where(inScope("restaurants.id", scope)),
    );
    const idsIn = async (scope: Scope) => (await restaurants(t.db, { scope })).map(({ id }) => id);
    expect(await idsIn(restaurantScope(one))).toEqual([one]);
    expect(await idsIn(restaurantScope(other))).toEqual([other]);
    expect(await idsIn(NO_RESTAURANT)).toEqual([]);
    expect(await idsIn(ALL_RESTAURANTS)).toEqual(expect.arrayContaining([one, other]));
  });

  test("many shapes work, beyond those that get a name", async () => {
    const sum = statement("tests_sum", (_db, args: Record<string, number | undefined>) => {
      const parts = Object.values(args).map((value) => sql`${value}::int`);
      return sql<{ sum: number }>`SELECT ${sql.join([sql`0`, ...parts], sql` + `)} AS sum`;
    });
    for (let shape = 0; shape < 32; shape += 1) {
      const args = Object.fromEntries([1, 2, 4, 8, 16].map((bit) => [`bit${bit}`, shape & bit ? bit : undefined]));
      expect(await sum(t.db, args)).toEqual([{ sum: shape }]);
    }
  });
});

describe("values and answers", () => {
  const echo = statement(
    "tests_echo",
    (_db, { text, list, flag, bytes, nothing }: Record<"text" | "list" | "flag" | "bytes" | "nothing", unknown>) =>
      sql<{ text: string; list: string[]; flag: boolean; bytes: string; nothing: null }>`
        SELECT ${text}::text AS text, ${list}::text[] AS list, ${flag}::boolean AS flag, encode(${bytes}::bytea, 'hex') AS bytes,
          ${nothing}::int AS nothing`,
  );
  const values = {
    text: 'It’s "fine", {really} \\ 👍\nyes',
    list: ["", "a,b", '"q"', "\\", "{}", "NULL", "é"],
    flag: false,
    bytes: Buffer.from([0, 255, 92]),
    nothing: null,
  };

  test("come back as they went, from the pool and from a transaction", async () => {
    const expected = [{ ...values, bytes: "00ff5c" }];
    expect(await echo(t.db, values)).toEqual(expected);
    await inTransaction(t.ctx(), async (tx) => expect(await echo(tx.db, values)).toEqual(expected));
  });

  test("a statement that fails says why, and its connection works on", async () => {
    const divide = statement(
      "tests_divide",
      (_db, { by }: { by: number }) => sql<{ n: number }>`SELECT 1 / ${by}::int AS n`,
    );
    const one = t.db;
    for (let round = 0; round < 12; round += 1) {
      await expect(divide(one, { by: 0 })).rejects.toMatchObject({ code: "22012" });
      expect(await divide(one, { by: 1 })).toEqual([{ n: 1 }]);
    }
  });

  test("a limit is written into the statement, each in one of its own", async () => {
    const first = statement(
      "tests_limit",
      (_db, { limit }: { limit: number }) => sql<{ n: number }>`
      SELECT n FROM generate_series(1, 9) n ORDER BY n LIMIT ${sql.lit(limit)}`,
    );
    expect((await first(t.db, { limit: 2 })).map(({ n }) => n)).toEqual([1, 2]);
    expect((await first(t.db, { limit: 3 })).map(({ n }) => n)).toEqual([1, 2, 3]);
    expect((await first(t.db, { limit: 2 })).map(({ n }) => n)).toEqual([1, 2]);
  });

  test("two statements cannot share a name", () => {
    expect(() => statement("tests_echo", () => sql<{ n: number }>`SELECT 1 AS n`)).toThrow("tests_echo");
  });
});

describe("questions asked together", () => {
  const askTogether = together("tests_together");
  const ids = statement("tests_together_ids", (db, { scope, name }: { scope: Scope; name: string | undefined }) => {
    const query = db.selectFrom("restaurants").select("id").where(inScope("restaurants.id", scope));
    return name === undefined ? query : query.where("name", "=", name);
  });

  test("each get their own values and rows, those without rows an empty list", async () => {
    const { mine, theirs } = await twoOwners(t);
    const ask = (own: string, other: string) =>
      askTogether(t.db, {
        own: ids.question({ scope: restaurantScope(own), name: undefined }),
        other: answeredBy(ids.question({ scope: restaurantScope(other), name: undefined }), (rows) => rows.length),
        nobody: ids.question({ scope: restaurantScope(own), name: "Nobody’s" }),
        none: ids.question({ scope: NO_RESTAURANT, name: undefined }),
        numbers: numbers.question({ least: 4, most: undefined }),
      });
    for (const [own, other] of [
      [mine.restaurantId, theirs.restaurantId],
      [theirs.restaurantId, mine.restaurantId],
    ] as const)
      expect(await ask(own, other)).toEqual({
        own: [{ id: own }],
        other: 1,
        nobody: [],
        none: [],
        numbers: [{ n: 4 }, { n: 5 }],
      });
  });

  test("other shapes of the same questions are another statement", async () => {
    const ask = (wanted: Wanted) => askTogether(t.db, { numbers: numbers.question(wanted) });
    expect(await ask({ least: 4, most: undefined })).toEqual({ numbers: [{ n: 4 }, { n: 5 }] });
    expect(await ask({ least: 4, most: 4 })).toEqual({ numbers: [{ n: 4 }] });
    await inTransaction(t.ctx(), async (tx) =>
      expect(await askTogether(tx.db, { numbers: numbers.question({ least: 5, most: 5 }) })).toEqual({
        numbers: [{ n: 5 }],
      }),
    );
  });
});
