import type { Generated } from "kysely";
import type { MailStream } from "#shared/jobs/health.contract.ts";

declare module "#server/db/database.ts" {
  interface Database {
    mail_streams: MailStreamsTable;
    mail_stream_counts: MailStreamCountsTable;
  }
}

/** How a way out for mail is doing, as the process that sends knows it; all processes share the row of letters. */
interface MailStreamsTable {
  stream: MailStream;
  worker: string;
  state: "working" | "paused" | "failing";
  since: Date;
  /** What the mail server said, without anybody's address. */
  reason: string | null;
  is_ours: Generated<boolean>;
  retry_at: Date | null;
  seen_at: Date;
  /** When somebody asked it to go on before its pause is over. */
  go_on_at: Date | null;
}

/** What became of mails in five minutes. */
interface MailStreamCountsTable {
  stream: MailStream;
  slot: Date;
  sent: Generated<number>;
  deferred: Generated<number>;
  failed: Generated<number>;
}
