import { CompiledQuery } from "kysely";
import type { ClientBase } from "pg";
import type { Db } from "./database.ts";

/** Names by text: what the server keeps parsed and planned on each connection. */
const names = new Map<string, string>();

/**
 * A statement written once per process. The server parses it once per connection and Kysely compiles nothing: for the few
 * statements that many guests wait for. Values are given in the order of `$1`, `$2` …, instants as ISO texts.
 */
export function prepared<Row>(name: string, text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  names.set(text, name);
  return async (db, values) => (await db.executeQuery(CompiledQuery.raw(text, values as unknown[]))).rows as Row[];
}

type Send = (config: unknown, ...rest: unknown[]) => unknown;

/** Kysely hands texts to the connection; those of `prepared` go on under their name. */
export function nameStatements(client: ClientBase): void {
  const send = client.query.bind(client) as Send;
  const sendNamed: Send = (config, ...rest) => {
    const name = typeof config === "string" ? names.get(config) : undefined;
    return send(name === undefined ? config : { name, text: config }, ...rest);
  };
  client.query = sendNamed as typeof client.query;
}
