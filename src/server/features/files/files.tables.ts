import type { Generated } from "kysely";
import type { CreatedAt } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    files: FilesTable;
  }
}

interface FilesTable {
  id: Generated<string>;
  /** Null: staff's, for the mails of all restaurants. */
  restaurant_id: string | null;
  /** Made from the content, so the same for the same picture of another restaurant. */
  name: string;
  original_name: string;
  bytes: number;
  width: number;
  height: number;
  user_id: string | null;
  staff_id: string | null;
  created_at: CreatedAt;
}
