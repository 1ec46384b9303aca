import type { Generated } from "kysely";
import type { ScriptArea, ScriptContent, ScriptPlacement } from "#shared/scripts/scripts.contract.ts";
import type { CreatedAt, Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    custom_scripts: CustomScriptsTable;
    custom_script_versions: CustomScriptVersionsTable;
    custom_script_errors: CustomScriptErrorsTable;
    custom_script_loads: CustomScriptLoadsTable;
    custom_script_reloads: CustomScriptReloadsTable;
  }
}

interface CustomScriptsTable {
  id: Generated<string>;
  title: string;
  description: string | null;
  script_code: string;
  placement: ScriptPlacement;
  active: Generated<boolean>;
  in_owner: Generated<boolean>;
  /** On the review page; never on pages whose address is a secret. */
  in_guest: Generated<boolean>;
  /** Whether a full admin allowed it in the back office too. */
  in_admin: Generated<boolean>;
  /** Whether it waits for the visitor's yes; never so in the back office. */
  needs_consent: Generated<boolean>;
  revision: Generated<number>;
  sort_order: Generated<number>;
  updated_by: string | null;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface CustomScriptVersionsTable {
  script_id: string;
  revision: number;
  content: Json<ScriptContent>;
  saved_by: string | null;
  saved_at: Date;
}

/** What browsers reported: the same message once, with how often it came. */
interface CustomScriptErrorsTable {
  script_id: string;
  message: string;
  area: ScriptArea;
  times: Generated<number>;
  first_at: Date;
  last_at: Date;
}

/** How often pages loaded the present version of a script in an hour. */
interface CustomScriptLoadsTable {
  script_id: string;
  hour: Date;
  times: number;
  last_at: Date;
}

/** At most one row: how often staff had scripts loaded again everywhere. */
interface CustomScriptReloadsTable {
  only_one: Generated<boolean>;
  version: number;
  at: Date;
}
