import type { Generated } from "kysely";
import type { CreatedAt, Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    settings: SettingsTable;
  }
}

interface SettingsTable {
  key: string;
  value: Json<unknown>;
  /** Counts all changes of all settings: the highest is that of the last one. */
  revision: Generated<number>;
  updated_at: CreatedAt;
  updated_by: string | null;
}
