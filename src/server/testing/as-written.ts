import { sql } from "kysely";

/**
 * The order in which rows were added, those of one instant too, while none of them is changed: by transaction, and by command
 * within it. Where a row lies on disk says nothing: each connection fills a page of its own.
 */
export const AS_WRITTEN = sql`(xmin::text::bigint, cmin::text::bigint, ctid)`;
