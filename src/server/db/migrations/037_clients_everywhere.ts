import type { Kysely } from "kysely";
import { buildIndex } from "#server/db/build-index.ts";

export const outsideTransaction = true;

/**
 * Staff read the clients of all restaurants as an owner reads their own: the ends of a few ranges, whatever is filtered. A search
 * over all of them has one index only, since every client has several keys: with nothing to filter by, each kind is one more range.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, { name: "clients_everywhere_recent", definition: "ON clients (created_at, id)" });
  await buildIndex(db, {
    name: "clients_everywhere_filtered",
    definition: "ON clients (is_converted, has_consent, source, created_at, id)",
  });
  await buildIndex(db, {
    name: "client_search_everywhere",
    definition: "ON client_search (is_converted, has_consent, source, key, client_id) INCLUDE (created_at)",
  });
}
