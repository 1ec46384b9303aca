import type { Generated } from "kysely";

declare module "#server/db/database.ts" {
  interface Database {
    sessions: SessionsTable;
    support_views: SupportViewsTable;
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

interface SupportViewsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  staff_id: string | null;
  staff_session_id: string | null;
  credential_epoch: number;
  created_at: Date;
  ends_at: Date;
}
