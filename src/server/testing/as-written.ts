import { sql } from "kysely";

/** The order in which rows were added to a table that nothing is removed from: those of one instant have no other. */
export const AS_WRITTEN = sql`ctid`;
