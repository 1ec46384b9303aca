import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { Question } from "./questions.ts";
import { type Scope, restaurantScope } from "./scope.ts";
import { Argument, type Arguments, type Compilable, type Shape, ask, askOne, makeShapes, rowsOf } from "./shapes.ts";

/**
 * A statement written once per process, for the few that many guests wait for. Outside a transaction the server parses it
 * once per connection, under its name, and nothing is compiled here. Values are given in the order of `$1`, `$2` …; the answer
 * is one row with one JSON value called `answer`, null where there is no row.
 */
export const prepared =
  <Answer>(name: string, text: string): ((db: Db, values: readonly unknown[]) => Promise<Answer | null>) =>
  async (db, values) =>
    (await askOne(db, { name, text }, values)) as Answer | null;

/** What JSON keeps as it is. A moment is not part of it: let the database write it (`isoText`). */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };
type JsonRow<Row> = Record<keyof Row, Json>;

interface Statement<Args extends object, Row> {
  (db: Db, args: Args): Promise<Row[]>;
  /** For `together`. */
  question(args: Args): Question<Row[]>;
}

/**
 * A statement of the query builder whose text is built once and then only gets other values: building costs more than asking.
 * `build` sees placeholders: it may pass them on and ask whether one is undefined, but not compute with them. Which
 * arguments are undefined, the kind of `scope` and the number in `limit` make the shape; each shape is built when it first
 * occurs. A limit is better written into the statement (`sql.lit`): a planner that does not know it expects a tenth of the table.
 * Rows travel as JSON, in one value: that is read much faster than each of theirs under the name of its column.
 */
export function statement<Args extends object, Row extends JsonRow<Row>>(
  name: string,
  build: (db: Db, args: Args) => Compilable<Row>,
): Statement<Args, Row> {
  const shapeOf = builtOnce<Args>(name, (db, args) => sql`SELECT ${rowsOf(build(db, args))} AS answer`);
  const asked = async (db: Db, args: Args): Promise<Row[]> =>
    (await ask(db, shapeOf(db, args), args as Arguments)) as Row[];
  const question = (given: Args): Question<Row[]> => ({
    key: `${name}${shapeKeyOf(given as Arguments)}`,
    args: given,
    build: (db, index) => {
      const argument: MakeArgument = (read) => new Argument<Arguments[]>((all) => read(all[index] ?? {}));
      return build(db, placeholdersOf(given as Arguments, argument) as Args);
    },
    answerOf: (rows) => rows as Row[],
  });
  return Object.assign(asked, { question });
}

/** Builds a statement when its shape first occurs. */
export function builtOnce<Args extends object>(
  name: string,
  build: (db: Db, args: Args) => Compilable<unknown>,
): (db: Db, args: Args) => Shape<Arguments> {
  const shapes = makeShapes<Arguments>(name);
  return (db, given) => {
    const args = given as Arguments;
    return shapes(shapeKeyOf(args), () =>
      build(db, placeholdersOf(args, (read) => new Argument(read)) as Args).compile(db),
    );
  };
}

function shapeKeyOf(args: Arguments): string {
  let key = args.scope?.kind ?? "";
  for (const name in args) if (args[name] !== undefined) key += ` ${name}`;
  return args.limit === undefined ? key : `${key} ${args.limit}`;
}

type MakeArgument = (read: (args: Arguments) => unknown) => Argument<never>;

function placeholdersOf(args: Arguments, argument: MakeArgument): Record<string, unknown> {
  const placeholders: Record<string, unknown> = {};
  for (const name of Object.keys(args))
    if (args[name] !== undefined) placeholders[name] = argument((values) => values[name]);
  if (args.limit !== undefined) placeholders["limit"] = args.limit;
  if (args.scope) placeholders["scope"] = args.scope.kind === "restaurant" ? restaurantOf(argument) : args.scope;
  return placeholders;
}

/** A scope whose restaurant comes with each call. */
const restaurantOf = (argument: MakeArgument): Scope =>
  restaurantScope(
    argument(({ scope }) => (scope?.kind === "restaurant" ? scope.restaurantId : null)) as unknown as string,
  );
