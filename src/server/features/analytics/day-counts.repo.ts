import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { statement } from "#server/db/prepared.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import type { CountedMonth, DayKind } from "./day-counts.rules.ts";
import type { MonthSpans } from "./period.rules.ts";

interface Asked extends MonthSpans {
  scope: Scope;
  kinds: readonly DayKind[];
}
interface AskedTotals extends Asked {
  /** Of each kind only so many figures, from the first on: thousands of numbers take longer to read than all else of a screen. */
  figures?: number | undefined;
}

/** Each kind is a run of months in the index. */
const asked =
  ({ scope, kinds, from, to, earlierFrom, earlierTo }: Asked) =>
  (eb: ExpressionBuilder<Database, "day_counts">) => {
    const within = (first: string, last: string) => eb.between("month", first, last);
    return eb.and([
      inScope("day_counts.restaurant_id", scope)(eb),
      eb("kind", "=", sql<DayKind>`ANY (${kinds}::text[])`),
      earlierFrom === undefined || earlierTo === undefined
        ? within(from, to)
        : eb.or([within(from, to), within(earlierFrom, earlierTo)]),
    ]);
  };

/** Months of some kinds, all sources of a month together: what happened, wherever it came from. */
export const dayTotals = statement<AskedTotals, CountedMonth>("day_totals", (db, args) =>
  db
    .selectFrom("day_counts")
    .where(asked(args))
    .groupBy(["kind", "month"])
    .select([
      "kind",
      "month",
      sql<string | null>`NULL`.as("source_id"),
      sql<string>`''`.as("part"),
      (args.figures === undefined
        ? sql<number[][]>`sum_figures(figures)`
        : sql<number[][]>`sum_figures(figures[1:${args.figures}::int])`
      ).as("figures"),
    ]),
);

/** The same by source and part. */
export const dayCounts = statement<Asked, CountedMonth>("day_counts", (db, args) =>
  db.selectFrom("day_counts").where(asked(args)).select(["kind", "month", "source_id", "part", "figures"]),
);

/** Whether anything of these kinds was ever counted. */
export const hasCounted = async (db: Db, scope: Scope, kinds: readonly DayKind[]): Promise<boolean> => {
  const row = await db
    .selectFrom("day_counts")
    .where(inScope("day_counts.restaurant_id", scope))
    .where("kind", "=", sql<DayKind>`ANY (${kinds}::text[])`)
    .select(sql<number>`1`.as("one"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
