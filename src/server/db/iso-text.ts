import { type RawBuilder, sql } from "kysely";

/**
 * A moment as answers carry it, such as 2026-11-15T16:00:00.000Z, made by the database: for lists, where reading every
 * moment only to write it again would cost more than the rest of the row.
 */
export const isoText = <Text extends string | null = string | null>(column: string): RawBuilder<Text> =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
