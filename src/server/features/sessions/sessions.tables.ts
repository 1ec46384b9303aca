import type { Generated } from "kysely";

declare module "#server/db/database.ts" {
  interface Database {
    sessions: SessionsTable;
  }
}

interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string | null;
  staff_id: string | null;
  remember: boolean;
  ip: string | null;
  user_agent: string | null;
  credential_epoch: number;
  created_at: Date;
  last_active_at: Date;
}
