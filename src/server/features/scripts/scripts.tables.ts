import type { Generated } from "kysely";
import type { ScriptPlacement } from "#shared/scripts/scripts.contract.ts";
import type { CreatedAt } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    custom_scripts: CustomScriptsTable;
  }
}

interface CustomScriptsTable {
  id: Generated<string>;
  title: string;
  description: string | null;
  script_code: string;
  placement: ScriptPlacement;
  active: Generated<boolean>;
  /** Whether a full admin allowed it in the back office too. */
  in_admin: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}
