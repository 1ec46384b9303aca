import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();

/** Reads the table interfaces of all features: enough TypeScript for `name: type;` lines. */
async function declaredColumns(): Promise<Map<string, Map<string, string>>> {
  const features = fileURLToPath(new URL("../features", import.meta.url));
  const declared = new Map<string, Map<string, string>>();
  for await (const file of glob("*/*.tables.ts", { cwd: features })) {
    const source = await readFile(join(features, file), "utf8");
    const interfaces = new Map(
      [...source.matchAll(/interface (\w+Table) \{\n([\s\S]*?)\n\}/g)].map(([, name = "", body = ""]) => [
        name,
        new Map([...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, column = "", type = ""]) => [column, type])),
      ]),
    );
    const tables = /interface Database \{\n([\s\S]*?)\n {2}\}/.exec(source)?.[1] ?? "";
    for (const [, table = "", name = ""] of tables.matchAll(/^ {4}(\w+): (\w+);$/gm))
      declared.set(table, interfaces.get(name) ?? new Map());
  }
  return declared;
}

test("the Database types name exactly the tables and columns there are, and which may be null", async () => {
  const { rows } = await sql<{
    table_name: string;
    column_name: string;
    is_nullable: string;
    column_default: string | null;
  }>`
    SELECT table_name, column_name, is_nullable, column_default FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely_%'`.execute(t.db);
  const actual = new Map<string, Record<string, boolean>>();
  for (const row of rows)
    (actual.get(row.table_name) ?? actual.set(row.table_name, {}).get(row.table_name)!)[row.column_name] =
      row.is_nullable === "YES";
  const declared = new Map(
    [...(await declaredColumns())].map(([table, columns]) => [
      table,
      Object.fromEntries([...columns].map(([column, type]) => [column, /\| null/.test(type)])),
    ]),
  );
  expect(declared.size).toBeGreaterThan(10);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(actual));
});

test("every foreign key is indexed", async () => {
  const { rows } = await sql<{ key: string }>`
    SELECT c.conrelid::regclass || '.' || a.attname AS key
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`.execute(
    t.db,
  );
  expect(rows).toEqual([]);
});
