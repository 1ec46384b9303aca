import type { CreatedAt, Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    settings: SettingsTable;
  }
}

interface SettingsTable {
  key: string;
  value: Json<unknown>;
  updated_at: CreatedAt;
  updated_by: string | null;
}
