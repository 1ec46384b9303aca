import { type Expression, type RawBuilder, sql } from "kysely";
import { PARIS } from "#shared/domain/paris-time.ts";

const zone = sql.lit(PARIS);

/** A moment as a clock in Paris shows it. */
export const inParis = (at: Expression<unknown>): RawBuilder<Date> => sql`(${at} AT TIME ZONE ${zone})`;

/** The moment at which a day begins in Paris. */
export const startOfParisDay = (day: string): RawBuilder<Date> => sql`(${day}::date::timestamp AT TIME ZONE ${zone})`;

/** The moment at which a day ends in Paris: the first one of the next. */
export const endOfParisDay = (day: string): RawBuilder<Date> =>
  sql`((${day}::date + 1)::timestamp AT TIME ZONE ${zone})`;
