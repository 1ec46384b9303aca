import { sql } from "kysely";
import type { ReceiptOutcome, ReceiptSource } from "#shared/jobs/health.contract.ts";
import type { Db } from "#server/db/database.ts";

export interface Receipt {
  source: ReceiptSource;
  outcome: ReceiptOutcome;
  times: number;
}

/** Adds to the row of this hour. */
export async function countReceipts(db: Db, receipts: readonly Receipt[], at: Date): Promise<void> {
  await sql`
    INSERT INTO receipts AS r (source, outcome, hour, times, last_at)
    SELECT n.source, n.outcome, date_trunc('hour', ${at}::timestamptz), n.times, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) AS n (source text, outcome text, times integer)
    ORDER BY n.source, n.outcome
    ON CONFLICT (source, outcome, hour)
      DO UPDATE SET times = least(r.times::bigint + excluded.times, 1000000000)::integer,
        last_at = greatest(r.last_at, excluded.last_at)`.execute(db);
}

export interface ReceiptSum extends Omit<Receipt, "times"> {
  last_at: Date;
  /** Since the given moment, by whole hours. */
  times: number;
}

/** The last of each source and outcome, and how many lately. */
export const sumReceipts = (db: Db, since: Date): Promise<ReceiptSum[]> =>
  db
    .selectFrom("receipts")
    .select([
      "source",
      "outcome",
      sql<Date>`max(last_at)`.as("last_at"),
      sql<number>`coalesce(sum(times) FILTER (WHERE hour > ${since}), 0)::integer`.as("times"),
    ])
    .groupBy(["source", "outcome"])
    .execute();

/** Old hours go; the last one of each source and outcome stays, however long ago it was. */
export async function sweepReceipts(db: Db, before: Date): Promise<void> {
  await sql`
    DELETE FROM receipts r WHERE hour < ${before}
      AND EXISTS (SELECT 1 FROM receipts n WHERE n.source = r.source AND n.outcome = r.outcome AND n.hour > r.hour)`.execute(
    db,
  );
}
