import type { Generated } from "kysely";
import type { Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    audit_events: AuditEventsTable;
  }
}

interface AuditEventsTable {
  id: Generated<string>;
  at: Date;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  restaurant_id: string | null;
  subject_type: string;
  subject_id: string | null;
  details: Json<Record<string, unknown>>;
  ip: string | null;
  request_id: string | null;
}
