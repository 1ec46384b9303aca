import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { type StateLog, openState } from "#standins/state.files.ts";
import { missing } from "./stripe.fault.ts";
import type { ResourceName, Resources } from "#standins/stripe/wire/wire.shape.ts";

const SCHEMA = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA busy_timeout = 5000;
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  parent TEXT,
  due_at INTEGER,
  data TEXT NOT NULL,
  hidden TEXT NOT NULL DEFAULT '{}',
  customer TEXT GENERATED ALWAYS AS (json_extract(data, '$.customer')) VIRTUAL
);
CREATE INDEX IF NOT EXISTS objects_by_customer ON objects (type, customer, seq);
CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (parent, type, seq);
CREATE INDEX IF NOT EXISTS objects_due ON objects (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  retry_at INTEGER,
  last_status INTEGER
);
CREATE INDEX IF NOT EXISTS events_pending ON events (retry_at, seq) WHERE retry_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

export interface StoredRow {
  id: string;
  type: string;
  data: string;
  due_at: number | null;
}

/** What a hosted page or the card network knows and the API never shows. */
export type Hidden = Record<string, string | number | boolean | null>;

const NOUNS: Partial<Record<ResourceName, string>> = {
  "checkout.session": "checkout.session",
  payment_method: "PaymentMethod",
};

export interface Store {
  find<N extends ResourceName>(type: N, id: string): Resources[N] | undefined;
  get<N extends ResourceName>(type: N, id: string, param?: string): Resources[N];
  findAny(id: string): unknown;
  put<N extends ResourceName>(object: Resources[N] & { object: N }, parent?: string): Resources[N];
  list<N extends ResourceName>(type: N, where?: Record<string, string | undefined>): Resources[N][];
  children<N extends ResourceName>(type: N, parent: string): Resources[N][];
  hiddenOf(id: string): Hidden;
  hide(id: string, values: Hidden): void;
  nextDue(until: number): StoredRow | undefined;
  setting(name: string): string | undefined;
  keepSetting(name: string, value: string): void;
  dropWebhooks(): void;
  /** Empties everything; the secret key stays, because the client already has it. */
  startOver(): void;
  database: DatabaseSync;
  transaction<T>(run: () => T): T;
  close(): void;
}

/** One SQLite file; every change is written before it is answered, so that a killed process loses nothing. */
export function openStore(folder: string, dueOf: (object: unknown) => number | null, log?: StateLog): Store {
  const database = openState(join(folder, "stripe.sqlite"), SCHEMA, log);
  const { byId, upsert, ofParent, readHidden, writeHidden, due, readSetting, writeSetting } = statementsOn(database);
  const rowOf = (id: string): StoredRow | undefined => byId.get(id) as StoredRow | undefined;

  const store: Store = {
    database,
    find: (type, id) => {
      const row = rowOf(id);
      return row?.type === type ? JSON.parse(row.data) : undefined;
    },
    get: (type, id, param = "id") => {
      const found = store.find(type, id);
      if (!found) throw missing(NOUNS[type] ?? type, id, param);
      return found;
    },
    findAny: (id) => {
      const row = rowOf(id);
      return row && JSON.parse(row.data);
    },
    put: (object, parent) => {
      upsert.run(object.id, object.object, parent ?? null, dueOf(object), JSON.stringify(object));
      return object;
    },
    list: (type, where = {}) => {
      const asked = Object.entries(where).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const conditions = asked.map(([path]) =>
        path === "customer" ? "customer = ?" : `json_extract(data, '$.${path}') = ?`,
      );
      const rows = database
        .prepare(`SELECT data FROM objects WHERE ${["type = ?", ...conditions].join(" AND ")} ORDER BY seq DESC`)
        .all(type, ...asked.map(([, value]) => value));
      return rows.map((row) => JSON.parse(String(row["data"])));
    },
    children: (type, parent) => ofParent.all(parent, type).map((row) => JSON.parse(String(row["data"]))),
    hiddenOf: (id) => JSON.parse(String(readHidden.get(id)?.["hidden"] ?? "{}")) as Hidden,
    hide: (id, values) => {
      writeHidden.run(JSON.stringify({ ...store.hiddenOf(id), ...values }), id);
    },
    nextDue: (until) => due.get(until) as StoredRow | undefined,
    setting: (name) => readSetting.get(name)?.["value"] as string | undefined,
    keepSetting: (name, value) => {
      writeSetting.run(name, value);
    },
    dropWebhooks: () => database.exec("UPDATE events SET retry_at = NULL"),
    startOver: () =>
      store.transaction(() =>
        database.exec(
          "DELETE FROM objects; DELETE FROM events; DELETE FROM idempotency; DELETE FROM settings WHERE name <> 'secret_key'",
        ),
      ),
    transaction: transactionsOn(database),
    close: () => database.close(),
  };
  return store;
}

const statementsOn = (database: DatabaseSync) => ({
  byId: database.prepare("SELECT id, type, data, due_at FROM objects WHERE id = ?"),
  upsert: database.prepare(
    `INSERT INTO objects (id, type, parent, due_at, data) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET data = excluded.data, due_at = excluded.due_at`,
  ),
  ofParent: database.prepare("SELECT data FROM objects WHERE parent = ? AND type = ? ORDER BY seq"),
  readHidden: database.prepare("SELECT hidden FROM objects WHERE id = ?"),
  writeHidden: database.prepare("UPDATE objects SET hidden = ? WHERE id = ?"),
  due: database.prepare("SELECT id, type, data, due_at FROM objects WHERE due_at <= ? ORDER BY due_at, seq LIMIT 1"),
  readSetting: database.prepare("SELECT value FROM settings WHERE name = ?"),
  writeSetting: database.prepare(
    "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  ),
});

/** A transaction inside another one is a savepoint. */
function transactionsOn(database: DatabaseSync): Store["transaction"] {
  let depth = 0;
  return (run) => {
    const name = `level_${depth}`;
    database.exec(depth === 0 ? "BEGIN IMMEDIATE" : `SAVEPOINT ${name}`);
    depth += 1;
    try {
      const result = run();
      depth -= 1;
      database.exec(depth === 0 ? "COMMIT" : `RELEASE ${name}`);
      return result;
    } catch (error) {
      depth -= 1;
      database.exec(depth === 0 ? "ROLLBACK" : `ROLLBACK TO ${name}; RELEASE ${name}`);
      throw error;
    }
  };
}
