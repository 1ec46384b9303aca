import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Db } from "./database.ts";
import { isInTransaction } from "./in-transaction.ts";
import { rememberPool } from "./shapes.ts";

export interface Connection {
  db: Db;
  close(): Promise<void>;
}

export interface Patience {
  /** For a free connection. */
  connection: number;
  /** For a statement, by our own clock: a database that hangs says nothing. */
  answer: number;
  /** For a connection and the first statement on it together. */
  both: number;
  /** For a statement and for a lock, by the database's clock: a little less, so that a slow one is told to stop and its connection lives on. */
  statement: number;
  lock: number;
  /** Between two statements of a transaction; nothing but our own code runs in between. */
  idle: number;
}

/** How long is waited for the database, in milliseconds, by who waits. Migrations alone have a connection without limits, see migrate.ts. */
export const PATIENCE = {
  /** A person. Whatever hangs, they are told within two and a half seconds. */
  interactive: { connection: 2_000, answer: 2_000, both: 2_500, statement: 1_900, lock: 1_900, idle: 5_000 },
  /** Nobody: imports, syncs, nightly work, demo data, scripts. */
  job: { connection: 10_000, answer: 130_000, both: 140_000, statement: 120_000, lock: 30_000, idle: 60_000 },
} as const satisfies Record<string, Patience>;

/** A wait for a connection that is worth taking off the first statement's time. */
const NOTABLE_WAIT_MS = 100;

// A date column stays a text such as 2026-11-15: without this, pg makes it midnight in the zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

type Done = (error: Error | undefined, result: unknown) => void;

/**
 * pg's own promise of a result is a `catch` hung on another promise, and what V8 keeps of it from one query to the next
 * makes every collection promote a quarter of all garbage: an export of a million rows grew by 100 MB instead of none.
 * A callback has no such trail; Kysely adds the caller's stack to errors itself.
 */
class Client extends pg.Client {
  /** What is left for the first statement after a long wait for this connection. */
  firstAnswerMs: number | undefined;
  readonly #answerMs: number;
  /** Statements that are not answered yet. */
  #waiting = 0;
  #isTooLate = false;
  /** One for all statements of this connection: what a timer for each leaves behind survives collections, too. */
  #timer: NodeJS.Timeout | undefined;
  #timerMs = 0;

  constructor(config?: ClientOptions) {
    super(config);
    this.#answerMs = config?.answerMs ?? PATIENCE.interactive.answer;
    // Lost between two statements of a transaction, nobody listens: the next statement reports it, the process goes on.
    this.on("error", () => undefined);
  }

  override query(...args: unknown[]): never {
    const ask = (...all: unknown[]): unknown => (super.query as (...given: unknown[]) => unknown)(...all);
    const [text, values] = args;
    const last = args.at(-1);
    const given = typeof values === "function" ? undefined : values;
    if (typeof last === "function") return ask(text, given, this.#timed(last as Done)) as never;
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result));
      ask(text, given, this.#timed(done));
    }) as never;
  }

  /** A statement that is not answered in time takes its connection with it: what comes on it later is for nobody. */
  #timed(done: Done): Done {
    this.#waiting += 1;
    if (this.#waiting === 1) this.#startTimer();
    return (error, result) => {
      this.#waiting -= 1;
      if (this.#waiting > 0) this.#timer?.refresh();
      done(error && this.#isTooLate ? new Error("Query read timeout", { cause: error }) : error, result);
    };
  }

  /** Waits of the usual length use the same timer again; the short one after a long wait for a connection is its own. */
  #startTimer(): void {
    const ms = this.firstAnswerMs ?? this.#answerMs;
    this.firstAnswerMs = undefined;
    if (this.#timer && ms === this.#timerMs) {
      this.#timer.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(), ms).unref();
    this.#timerMs = ms;
  }

  #giveUp(): void {
    if (this.#waiting === 0) return;
    this.#isTooLate = true;
    const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection;
    stream.destroy();
  }
}

interface ClientOptions extends pg.ClientConfig {
  /** How long a statement may go unanswered, in milliseconds. */
  answerMs?: number;
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

/** Takes a caller's wait for a connection off the time of the first statement on it. */
class Pool extends pg.Pool {
  readonly #patience: Patience;
  readonly #strict: boolean;

  constructor(config: pg.PoolConfig, patience: Patience, strict: boolean) {
    super(config);
    this.#patience = patience;
    this.#strict = strict;
  }

  override connect(callback?: Taken): never {
    if (this.#strict && isInTransaction())
      throw new Error("A second connection was asked for inside a transaction: use the transaction's own ctx");
    const asked = performance.now();
    const take = (taken: Taken): void => {
      super.connect((error, client, release) => {
        const waited = performance.now() - asked;
        const { both, answer } = this.#patience;
        if (client && waited > NOTABLE_WAIT_MS)
          (client as unknown as Client).firstAnswerMs = Math.min(answer, Math.max(1, Math.round(both - waited)));
        taken(error, client, release);
      });
    };
    if (callback) return take(callback) as never;
    return new Promise((resolve, reject) => {
      take((error, client) => (error || !client ? reject(error ?? new Error("No connection")) : resolve(client)));
    }) as never;
  }
}

interface ConnectOptions {
  max?: number;
  patience?: Patience;
  /** Tests: refuses to give a second connection to code that already holds one. */
  strict?: boolean;
}

/** Opens a pool, for people who wait unless another patience is named. */
export function connect(
  connectionString: string,
  { max = 10, patience = PATIENCE.interactive, strict = false }: ConnectOptions = {},
): Connection {
  const config: pg.PoolConfig & ClientOptions & { lock_timeout: number } = {
    Client,
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: patience.connection,
    answerMs: patience.answer,
    statement_timeout: patience.statement,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: patience.idle,
    application_name: "plaudit",
  };
  const pool = new Pool(config, patience, strict);
  // An idle connection dropped by the server must not end the process; the next query reports the outage.
  pool.on("error", () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  rememberPool(db, pool);
  return { db, close: () => db.destroy() };
}
