import type { ColumnType, Generated } from "kysely";
import type { DayKind } from "./day-counts.rules.ts";

declare module "#server/db/database.ts" {
  interface Database {
    revenue_entries: RevenueEntriesTable;
    day_counts: DayCountsTable;
    platform_counts: PlatformCountsTable;
  }
}

interface RevenueEntriesTable {
  restaurant_id: string;
  year: number;
  month: number;
  amount_cents: ColumnType<string, number, number>;
  notes: Generated<string>;
  /** Another one with each save; none comes twice. */
  revision: Generated<number>;
  saved_at: Date;
}

/** Kept by triggers on what is counted; days of Europe/Paris. */
interface DayCountsTable {
  restaurant_id: string;
  /** Its first day. */
  month: string;
  kind: DayKind;
  /** The keychain or the campaign; null where it is the restaurant's sum. */
  source_id: string | null;
  /** Which offer of the campaign, or which hour of the day; empty otherwise. */
  part: string;
  /** For each figure of the kind its 31 days. */
  figures: number[][];
}

/** Kept by triggers over all restaurants; a figure is the sum of its slots. */
interface PlatformCountsTable {
  name: string;
  /** Of Europe/Paris; -infinity for what stands. */
  day: string;
  slot: number;
  n: ColumnType<string, number, number>;
}
