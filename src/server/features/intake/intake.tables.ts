import type { ReceiptOutcome, ReceiptSource } from "#shared/jobs/health.contract.ts";

declare module "#server/db/database.ts" {
  interface Database {
    receipts: ReceiptsTable;
  }
}

/** How often somebody told us something in an hour, and what became of it. */
interface ReceiptsTable {
  source: ReceiptSource;
  outcome: ReceiptOutcome;
  hour: Date;
  times: number;
  last_at: Date;
}
