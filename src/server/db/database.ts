import type { ColumnType, Generated, Kysely } from "kysely";

/** A JSON column: an object when read, serialised text when written. */
export type Json<T> = ColumnType<T, string, string>;
export type CreatedAt = Generated<Date>;

/** Every table there is. Each feature adds its own in `<feature>.tables.ts`. */
export interface Database {}

/** A connection or a transaction: always an argument, never a field. */
export type Db = Kysely<Database>;
