import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Where a list of newest rows goes on. */
export interface Place {
  micros: number;
  id: string;
}

type Listed = "keychains" | "keychain_orders" | "keychain_allocations";

/** The part of a place that a row's moment gives, exact to the microsecond. */
export const microsOf = (table: Listed): RawBuilder<string> =>
  sql`(extract(epoch FROM ${sql.ref(`${table}.created_at`)}) * 1000000)::bigint`;

/** Rows after a place, newest first. */
export const isAfter = (table: Listed, place: Place): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})
    < (timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond', ${place.id}::uuid)`;
