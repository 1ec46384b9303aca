import type { Kysely } from "kysely";
import { buildIndex } from "#server/db/build-index.ts";

export const outsideTransaction = true;

/** The reviews a keychain led to are counted whenever it is shown: they are few, and lie side by side here. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  buildIndex(db, {
    name: "clients_converted_by_keychain",
    definition: "ON clients (keychain_id, restaurant_id) WHERE converted_at IS NOT NULL AND keychain_id IS NOT NULL",
  });
