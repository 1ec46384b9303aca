import type { Generated } from "kysely";
import type { CreatedAt } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    one_time_tokens: OneTimeTokensTable;
  }
}

interface OneTimeTokensTable {
  id: Generated<string>;
  purpose: string;
  subject_id: string;
  token_hash: Buffer;
  expires_at: Date;
  used_at: Date | null;
  /** Null for links that are not an account's. */
  credential_epoch: number | null;
  created_at: CreatedAt;
}
