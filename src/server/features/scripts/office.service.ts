import { minuteInParis } from "#shared/domain/paris-time.ts";
import { SCRIPTS_MAX } from "#shared/scripts/admin-scripts.contract.ts";
import type { ScriptContent } from "#shared/scripts/scripts.contract.ts";
import { requireStaff } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { changesOf, recordAudit } from "#server/features/audit/audit.service.ts";
import type { ScriptsAudit } from "./scripts.audit.ts";
import * as repo from "./scripts.repo.ts";
import { findDangers, mayRunWith } from "./scripts.rules.ts";
import { forgetGuestScripts } from "./scripts.service.ts";

/** Versions kept of one script: code of half a year, and no more than that. */
const MOST_VERSIONS = 50;

interface Accepting {
  /** The person has read what was found. */
  accept_warnings: boolean;
}

/** Loads of the last 24 hours are shown. */
const dayAgo = ({ now }: Pick<Ctx, "now">): Date => new Date(now.getTime() - 86_400_000);

export const listScripts = (ctx: Ctx): Promise<repo.ScriptRow[]> => repo.listScripts(ctx.db, dayAgo(ctx));

export async function getScript(ctx: Pick<Ctx, "db" | "now">, id: string): Promise<repo.ScriptRow> {
  const row = await repo.findScript(ctx.db, id, dayAgo(ctx));
  if (!row) throw new AppError("not_found");
  return row;
}

/** Adds a script at the end, with its first version. */
export function createScript(
  ctx: Ctx,
  { accept_warnings, active, ...content }: ScriptContent & Accepting & { active: boolean },
): Promise<repo.ScriptRow> {
  refuseDangers(ctx, content, accept_warnings);
  return changing(ctx, async (tx) => {
    refuseInOffice(tx, content);
    await repo.lockOrder(tx.db);
    const { count, last } = await repo.countScripts(tx.db);
    if (count >= SCRIPTS_MAX)
      throw new FieldErrors({ title: [{ key: "validation:too_many", params: { max: SCRIPTS_MAX } }] });
    const { id } = await repo.insertScript(tx.db, { ...content, ...stamp(tx), active, sort_order: last + 1 });
    await keepVersion(tx, id, 1, content);
    await record(tx, "created", id, { title: content.title, placement: content.placement, is_active: active });
    return getScript(tx, id);
  });
}

/** Saves a new version. Whoever began with an older one is told who saved since, and nothing is lost. */
export function saveScript(
  ctx: Ctx,
  id: string,
  { revision, accept_warnings, ...content }: ScriptContent & Accepting & { revision: number },
): Promise<repo.ScriptRow> {
  refuseDangers(ctx, content, accept_warnings);
  return changing(ctx, async (tx) => replace(tx, await lockAt(tx, id, revision), content, "saved"));
}

/** Saves an older version anew: nothing that was saved in between is lost. */
export function restoreVersion(
  ctx: Ctx,
  id: string,
  { wanted, revision, accept_warnings }: Accepting & { wanted: number; revision: number },
): Promise<repo.ScriptRow> {
  return changing(ctx, async (tx) => {
    const row = await lockAt(tx, id, revision);
    const version = await repo.findVersion(tx.db, id, wanted);
    if (!version) throw new AppError("not_found");
    refuseDangers(tx, version.content, accept_warnings);
    return replace(tx, row, version.content, "restored");
  });
}

async function replace(
  tx: Ctx,
  before: repo.ScriptRow,
  content: ScriptContent,
  action: ScriptsAudit,
): Promise<repo.ScriptRow> {
  refuseInOffice(tx, content);
  const { id } = before;
  const revision = before.revision + 1;
  await repo.updateScript(tx.db, id, { ...content, ...stamp(tx), revision });
  await keepVersion(tx, id, revision, content);
  // Reports and loads are about code that no longer runs.
  if (before.script_code !== content.script_code) {
    await repo.forgetErrors(tx.db, id);
    await repo.forgetLoads(tx.db, id);
  }
  const { script_code: was, ...rest } = contentOf(before);
  const { script_code: is, ...now } = content;
  await record(tx, action, id, { title: content.title, revision, code_changed: was !== is, ...changesOf(rest, now) });
  return getScript(tx, id);
}

/** Runs a script on its pages, or no longer. This is no new version. */
export function setActive(ctx: Ctx, id: string, active: boolean): Promise<repo.ScriptRow> {
  return changing(ctx, async (tx) => {
    const row = await lock(tx, id);
    if (row.active === active) return row;
    if (active && !mayRunWith(requireStaff(tx).role, row)) throw new AppError("script_admin_only");
    await repo.updateScript(tx.db, id, { active });
    await record(tx, active ? "activated" : "deactivated", id, { title: row.title });
    return getScript(tx, id);
  });
}

/** Deletes a script, its versions and what was reported about it. */
export function removeScript(ctx: Ctx, id: string): Promise<void> {
  return changing(ctx, async (tx) => {
    const row = await repo.deleteScript(tx.db, id);
    if (!row) throw new AppError("not_found");
    await record(tx, "deleted", id, { title: row.title });
  });
}

/** Puts the named ones into this order on the places they have. Ids that are gone are passed over. */
export function reorderScripts(ctx: Ctx, ids: readonly string[]): Promise<repo.ScriptRow[]> {
  return inTransaction(ctx, async (tx) => {
    await repo.lockOrder(tx.db);
    const rows = await repo.lockPlaces(tx.db, ids);
    const places = rows.map(({ sort_order }) => sort_order).toSorted((a, b) => a - b);
    const known = new Set(rows.map(({ id }) => id));
    const order = [...new Set(ids)].filter((id) => known.has(id));
    await repo.writePlaces(
      tx.db,
      order.map((id, index) => ({ id, sort_order: places[index] ?? 0 })),
    );
    await record(tx, "reordered", null, { ids: order });
    return repo.listScripts(tx.db, dayAgo(tx));
  });
}

/** Has pages that are open load scripts again, each when somebody next moves on in it. Gives the new version. */
export function reloadScripts(ctx: Ctx): Promise<number> {
  return changing(ctx, async (tx) => {
    const version = await repo.raiseVersion(tx.db, tx.now);
    await record(tx, "reloaded", null, { number: version });
    return version;
  });
}

export async function listVersions(ctx: Ctx, id: string) {
  await getScript(ctx, id);
  return repo.listVersions(ctx.db, id);
}

export async function getVersion(ctx: Ctx, id: string, revision: number) {
  const version = await repo.findVersion(ctx.db, id, revision);
  if (!version) throw new AppError("not_found");
  return version;
}

export async function listErrors(ctx: Ctx, id: string) {
  await getScript(ctx, id);
  return repo.listErrors(ctx.db, id);
}

/** What this process knew is out of date: its guest pages follow at once. */
async function changing<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx, work);
  forgetGuestScripts(ctx);
  return result;
}

/** Names each line once that somebody must look at before this runs on people's pages. */
function refuseDangers(
  { t }: Pick<Ctx, "t">,
  { script_code: code }: Pick<ScriptContent, "script_code">,
  isAccepted: boolean,
): void {
  const found = isAccepted ? [] : findDangers(code);
  if (found.length === 0) return;
  throw new FieldErrors({
    script_code: found.map(({ line, danger }) => ({
      key: "scripts:refused",
      params: { line, reason: t(`scripts:danger.${danger}`) },
    })),
  });
}

function refuseInOffice(tx: Ctx, content: Pick<ScriptContent, "in_admin">): void {
  if (!mayRunWith(requireStaff(tx).role, content)) throw new FieldErrors({ in_admin: ["scripts:admin_only"] });
}

const contentOf = (row: repo.ScriptRow): ScriptContent => ({
  title: row.title,
  description: row.description,
  script_code: row.script_code,
  placement: row.placement,
  in_owner: row.in_owner,
  in_guest: row.in_guest,
  in_admin: row.in_admin,
  needs_consent: row.needs_consent,
});

const stamp = (tx: Ctx) => ({ updated_by: requireStaff(tx).staffId, updated_at: tx.now });

async function keepVersion(tx: Ctx, id: string, revision: number, content: ScriptContent): Promise<void> {
  const saved = { saved_by: requireStaff(tx).staffId, saved_at: tx.now };
  await repo.insertVersion(tx.db, { script_id: id, revision, content: JSON.stringify(content), ...saved });
  await repo.forgetVersions(tx.db, id, revision - MOST_VERSIONS);
}

async function lock(tx: Ctx, id: string): Promise<repo.ScriptRow> {
  const row = await repo.lockScript(tx.db, id, dayAgo(tx));
  if (!row) throw new AppError("not_found");
  return row;
}

async function lockAt(tx: Ctx, id: string, revision: number): Promise<repo.ScriptRow> {
  const row = await lock(tx, id);
  if (row.revision === revision) return row;
  const at = minuteInParis(row.updated_at, tx.locale);
  throw new AppError("script_changed", {}, { name: row.updated_by_name ?? "Plaudit", at });
}

const record = (tx: Ctx, what: ScriptsAudit, id: string | null, details: Record<string, unknown>): Promise<void> =>
  recordAudit(tx, { action: `scripts.${what}`, subject: { type: "custom_script", id }, details });
