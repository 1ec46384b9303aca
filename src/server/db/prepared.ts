import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { Db } from "./database.ts";
import type { Scope } from "./scope.ts";

/** The pool behind each connection that is not a transaction. */
const pools = new WeakMap<Db, pg.Pool>();

/** Lets prepared statements of this connection go straight to its pool. */
export const rememberPool = (db: Db, pool: pg.Pool): void => void pools.set(db, pool);

/**
 * A statement written once per process, for the few that many guests wait for. Outside a transaction the server parses it
 * once per connection, under its name, and nothing is compiled here. Values are given in the order of `$1`, `$2` …,
 * instants as ISO texts.
 */
export const prepared =
  <Row extends pg.QueryResultRow>(name: string, text: string): ((db: Db, values: unknown[]) => Promise<Row[]>) =>
  (db, values) =>
    ask<Row>(db, { name, text }, values);

async function ask<Row>(
  db: Db,
  statement: { name: string | undefined; text: string },
  values: unknown[],
): Promise<Row[]> {
  const pool = pools.get(db);
  if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(statement.text, values))).rows;
  return (await pool.query({ ...statement, values })).rows as Row[];
}

/** Anything the query builder, or a piece of raw SQL, can make a statement of. */
interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}
type Arguments = { scope?: Scope } & Record<string, unknown>;
interface Shape {
  name: string | undefined;
  text: string;
  /** For each `$1`, `$2` … where its value comes from: an argument, or the value itself where it is always the same. */
  valuesOf: readonly ((args: Arguments) => unknown)[];
}
/** Stands for an argument while a statement is built. */
class Argument {
  readonly read: (args: Arguments) => unknown;
  constructor(read: (args: Arguments) => unknown) {
    this.read = read;
  }
}
/** The database keeps every named statement on every connection: the first shapes get a name, rare combinations of filters do not. */
const NAMED_SHAPES = 8;

/**
 * A statement of the query builder whose text is built once and then only gets other values: building costs more than asking.
 * `build` sees placeholders: it may pass them on and ask whether one is undefined, but not compute with them. Which
 * arguments are undefined, and the kind of `scope`, make the shape; each shape is built when it first occurs.
 */
export function statement<Args extends object, Row>(
  name: string,
  build: (db: Db, args: Args) => Compilable<Row>,
): (db: Db, args: Args) => Promise<Row[]> {
  const shapes = new Map<string, Shape>();
  return (db, given) => {
    const args = given as Arguments;
    const key = shapeKeyOf(args);
    let shape = shapes.get(key);
    if (!shape) {
      const built = build(db, placeholdersOf(args) as Args).compile(db);
      shape = {
        name: shapes.size < NAMED_SHAPES ? `${name} ${shapes.size}` : undefined,
        text: built.sql,
        valuesOf: built.parameters.map((value) => (value instanceof Argument ? value.read : () => value)),
      };
      shapes.set(key, shape);
    }
    return ask<Row>(
      db,
      shape,
      shape.valuesOf.map((read) => read(args)),
    );
  };
}

function shapeKeyOf(args: Arguments): string {
  let key = args.scope?.kind ?? "";
  for (const name in args) if (args[name] !== undefined) key += ` ${name}`;
  return key;
}

function placeholdersOf(args: Arguments): Record<string, unknown> {
  const placeholders: Record<string, unknown> = {};
  for (const name of Object.keys(args))
    if (args[name] !== undefined) placeholders[name] = new Argument((values) => values[name]);
  if (args.scope)
    placeholders["scope"] =
      args.scope.kind === "restaurant"
        ? {
            kind: "restaurant",
            restaurantId: new Argument(({ scope }) => (scope?.kind === "restaurant" ? scope.restaurantId : null)),
          }
        : args.scope;
  return placeholders;
}
