import type {
  ScriptFinding,
  ScriptVersion,
  StaffScript,
  StaffScriptSummary,
} from "#shared/scripts/admin-scripts.contract.ts";
import type { Translate } from "#server/platform/i18n/translate.ts";
import type { listErrors, listVersions, ScriptRow } from "./scripts.repo.ts";
import { findDangers } from "./scripts.rules.ts";

export const presentSummary = (row: ScriptRow): StaffScriptSummary => ({
  id: row.id,
  title: row.title,
  description: row.description,
  placement: row.placement,
  active: row.active,
  in_owner: row.in_owner,
  in_guest: row.in_guest,
  in_admin: row.in_admin,
  needs_consent: row.needs_consent,
  revision: row.revision,
  errors: row.errors,
  loads: row.loads,
  loaded_at: row.loaded_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
  updated_by: row.updated_by_name,
});

export const presentList = (rows: readonly ScriptRow[]) => ({
  data: rows.map(presentSummary),
  meta: { total: rows.length },
});

export const presentFindings = (code: string, t: Translate): ScriptFinding[] =>
  findDangers(code).map(({ line, danger }) => ({ line, danger, reason: t(`scripts:danger.${danger}`) }));

export const presentScript = (row: ScriptRow, t: Translate): StaffScript => ({
  ...presentSummary(row),
  script_code: row.script_code,
  findings: presentFindings(row.script_code, t),
});

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

export const presentVersion = (row: VersionRow): ScriptVersion => ({
  revision: row.revision,
  saved_at: row.saved_at.toISOString(),
  saved_by: row.saved_by_name,
  title: row.content.title,
});

type ErrorRow = Awaited<ReturnType<typeof listErrors>>[number];

export const presentErrors = (rows: readonly ErrorRow[]) => ({
  data: rows.map(({ message, area, times, first_at, last_at }) => ({
    message,
    area,
    times,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
  })),
  meta: { total: rows.length },
});
