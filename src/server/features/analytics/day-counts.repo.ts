import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { statement } from "#server/db/prepared.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import type { CountedMonth, DayKind } from "./day-counts.rules.ts";
import type { MonthSpans } from "./period.rules.ts";

interface AskedMonths extends MonthSpans {
  scope: Scope;
}
interface Asked extends AskedMonths {
  kinds: readonly DayKind[];
  /** Of each of the kinds only so many figures, from the first on: thousands of numbers take longer to read than all else of a screen. */
  figures?: readonly number[] | undefined;
}

/** Each kind is a run of months in the index. */
const inMonths =
  ({ scope, from, to, earlierFrom, earlierTo }: AskedMonths) =>
  (eb: ExpressionBuilder<Database, "day_counts">) => {
    const within = (first: string, last: string) => eb.between("month", first, last);
    return eb.and([
      inScope("day_counts.restaurant_id", scope)(eb),
      earlierFrom === undefined || earlierTo === undefined
        ? within(from, to)
        : eb.or([within(from, to), within(earlierFrom, earlierTo)]),
    ]);
  };

/** Months of some kinds, by source and part. */
export const dayCounts = statement<Asked, CountedMonth>("day_counts", (db, args) =>
  db
    .selectFrom("day_counts")
    .where(inMonths(args))
    .where("kind", "=", sql<DayKind>`ANY (${args.kinds}::text[])`)
    .select([
      "kind",
      "month",
      "source_id",
      "part",
      (args.figures === undefined
        ? sql<number[][]>`figures`
        : sql<number[][]>`figures[1:(${args.figures}::int[])[array_position(${args.kinds}::text[], kind)]]`
      ).as("figures"),
    ]),
);

const MONTH_DAYS = Array.from({ length: 31 }, (_, day) => day + 1);

/**
 * Taps are counted by keychain alone; this is months of all of them together. Each day is summed on its own: a function that adds
 * array to array takes several times as long.
 */
export const tapTotals = statement<AskedMonths, CountedMonth>("tap_totals", (db, args) =>
  db
    .selectFrom("day_counts")
    .where(inMonths(args))
    .where("kind", "=", sql<"taps">`'taps'`)
    .groupBy("month")
    .select([
      sql<"taps">`'taps'`.as("kind"),
      "month",
      sql<string | null>`NULL`.as("source_id"),
      sql<string>`''`.as("part"),
      sql<
        number[][]
      >`ARRAY[ARRAY[${sql.join(MONTH_DAYS.map((day) => sql`sum(figures[1][${sql.lit(day)}]::int)`))}]]`.as("figures"),
    ]),
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
