import { CompiledQuery, type OperationNodeSource, sql } from "kysely";
import type pg from "pg";
import type { Db } from "./database.ts";
import { JsonQuery, type Texts } from "./json-query.ts";
import type { Scope } from "./scope.ts";

// How statements that are built once are kept and asked: `prepared.ts` writes them, `questions.ts` asks several at once.

/** The pool behind each connection that is not a transaction. */
const pools = new WeakMap<Db, pg.Pool>();

/** Lets prepared statements of this connection go straight to its pool. */
export const rememberPool = (db: Db, pool: pg.Pool): void => void pools.set(db, pool);

/** The pool to ask; undefined inside a transaction. */
const poolOf = (db: Db): pg.Pool | undefined => pools.get(db);

/** Anything the query builder, or a piece of raw SQL, can make a statement of. */
export interface Compilable<Row> extends OperationNodeSource {
  compile(db: Db): CompiledQuery<Row>;
}
export type Arguments = { scope?: Scope; limit?: number } & Record<string, unknown>;
interface Named {
  /** Without one, the database forgets the statement with the next one. */
  name: string | undefined;
  text: string;
}
export interface Shape<Args> extends Named {
  /** For each `$1`, `$2` … where its value comes from: an argument, or the value itself where it is always the same. */
  valuesOf: readonly ((args: Args) => unknown)[];
}
/** Stands for an argument while a statement is built. */
export class Argument<Args = Arguments> {
  readonly read: (args: Args) => unknown;
  constructor(read: (args: Args) => unknown) {
    this.read = read;
  }
}
/** The database keeps every named statement on every connection: the first shapes get a name, rare combinations of filters do not. */
const NAMED_SHAPES = 8;

/** The rows of a query as one value. */
export const rowsOf = (query: Compilable<unknown>) =>
  sql`(SELECT coalesce(json_agg(answer), '[]') FROM (${query}) answer)`;

const names = new Set<string>();

/** Keeps what was built, by its key. */
export function makeShapes<Args>(name: string): (key: string, build: () => CompiledQuery) => Shape<Args> {
  if (names.has(name)) throw new Error(`There are two statements called ${name}`);
  names.add(name);
  const shapes = new Map<string, Shape<Args>>();
  return (key, build) => {
    const known = shapes.get(key);
    if (known) return known;
    const built = build();
    const shape: Shape<Args> = {
      name: shapes.size < NAMED_SHAPES ? `${name} ${shapes.size}` : undefined,
      text: built.sql,
      valuesOf: built.parameters.map((value) =>
        value instanceof Argument ? (value as Argument<Args>).read : () => value,
      ),
    };
    shapes.set(key, shape);
    return shape;
  };
}

/** The one value, JSON, a statement answers with. */
export async function askOne(db: Db, named: Named, values: readonly unknown[]): Promise<unknown> {
  const pool = poolOf(db);
  if (!pool) return (await inPlace<{ answer: unknown }>(db, named, values))?.answer ?? null;
  const [answer] = await straight(pool, named, values);
  return JSON.parse(answer ?? "null");
}

export const ask = <Args>(db: Db, shape: Shape<Args>, args: Args): Promise<unknown> =>
  askOne(db, shape, valuesFor(shape, args));

/** The values a statement answers with in its one row, all of them texts. */
export async function askTexts<Args>(db: Db, shape: Shape<Args>, args: Args): Promise<Texts> {
  const pool = poolOf(db);
  const values = valuesFor(shape, args);
  return pool
    ? straight(pool, shape, values)
    : Object.values((await inPlace<Record<string, string | null>>(db, shape, values)) ?? {});
}

const valuesFor = <Args>({ valuesOf }: Shape<Args>, args: Args): unknown[] => valuesOf.map((read) => read(args));

/** Inside a transaction: on its connection. */
const inPlace = async <Row>(db: Db, { text }: Named, values: readonly unknown[]): Promise<Row | undefined> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows[0];

/** Outside: straight to the pool. */
const straight = (pool: pg.Pool, { name, text }: Named, values: readonly unknown[]): Promise<Texts> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null | undefined, answer: Texts = []): void =>
      error ? reject(error) : resolve(answer);
    (pool.query as unknown as AskByCallback).call(pool, new JsonQuery(name, text, values), undefined, done);
  });
/** As the pool takes a query that brings its own way of reading answers. */
type AskByCallback = (query: JsonQuery, values: undefined, done: JsonQuery["callback"]) => void;
