import { type Insertable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

/** Thousands of rows travel as one JSON text: as many parameters, they would take seconds to put together. */
export async function insertDemoRows<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const json = JSON.stringify(rows, (_, value: unknown) => (isBuffer(value) ? asBytea(value.data) : value));
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${json}::json)`.execute(db);
}

/** How a Buffer looks once JSON.stringify has called its toJSON, which happens before a replacer sees it. */
const isBuffer = (value: unknown): value is { type: "Buffer"; data: number[] } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Buffer" && "data" in value;
const asBytea = (bytes: number[]): string => `\\x${Buffer.from(bytes).toString("hex")}`;
