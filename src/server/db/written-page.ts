import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "./database.ts";
import { builtOnce } from "./prepared.ts";
import { ReadyJson } from "./ready-json.ts";
import { type Arguments, type Compilable, askTexts } from "./shapes.ts";

interface Parts {
  /** In order, at most one more than the page has, with the fields of the contract under their names. */
  rows: Compilable<unknown>;
  /** Columns of a row by which the next page finds where to begin. */
  place: readonly string[];
  /** How many there are altogether: a query of one value. */
  total: Compilable<unknown>;
  /** What else the service must know: JSON of the rows that `page` has, of which the last may be one too many. */
  aside?: RawBuilder<unknown>;
}

export interface WrittenPage<Item, Place, Aside> {
  data: ReadyJson<Item[]>;
  total: number;
  /** The place of its last row where more follow. */
  last: Place | null;
  aside: Aside;
}

/**
 * A page of a list whose rows the database writes as they are sent: the fields of the contract, and nothing else of a row. Built
 * once, like any `statement`; `limit` is how many a page has.
 */
export function writtenPage<Args extends { limit: number }, Place, Aside = null>(name: string) {
  return <Item extends z.ZodObject>(item: Item, build: (db: Db, args: Args) => Parts) => {
    const fields = sql.join(Object.keys(item.shape).map((field) => sql.ref(field)));
    const shapeOf = builtOnce<Args>(name, (db, args) => {
      const { rows, place, total, aside } = build(db, args);
      const size = sql.lit(args.limit);
      const last = sql`SELECT row_to_json(place_row) FROM
        (SELECT ${sql.join(place.map((column) => sql.ref(column)))} FROM page OFFSET ${sql.lit(args.limit - 1)} LIMIT 1) place_row`;
      return sql`WITH page AS MATERIALIZED (${rows})
        SELECT (SELECT coalesce(json_agg(page_row), '[]') FROM (SELECT ${fields} FROM page LIMIT ${size}) page_row)::text AS data,
          json_build_object('total', (${total}), 'aside', ${aside ?? sql`NULL::json`},
            'last', CASE WHEN (SELECT count(*) FROM page) > ${size} THEN (${last}) END)::text AS rest`;
    });
    return async (db: Db, args: Args): Promise<WrittenPage<z.output<Item>, Place, Aside>> => {
      const [data, rest] = await askTexts(db, shapeOf(db, args), args as unknown as Arguments);
      const { total, last, aside } = JSON.parse(rest ?? "null") as { total: number; last: Place | null; aside: Aside };
      return { data: new ReadyJson(data ?? "[]"), total, last, aside };
    };
  };
}
