import { minuteInParis } from "#shared/domain/paris-time.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { requireStaff } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { readyMadeTemplates } from "./ready-made/ready-made.ts";
import { refuseClipped } from "./preview.service.ts";
import type { TemplatesAudit } from "./templates.audit.ts";
import * as repo from "./templates.repo.ts";

/** More would not be looked through. */
const MOST = 500;

type Revised = TemplateDraft & { revision: number };

/** Templates by language, offer and name. */
export const listTemplates = (ctx: Ctx, filter: repo.TemplateFilter): Promise<repo.TemplateRow[]> =>
  repo.listTemplates(ctx.db, filter);

/** What owners can choose from. */
export const listOffered = (ctx: Ctx, filter: repo.TemplateFilter): Promise<repo.TemplateRow[]> =>
  repo.listTemplates(ctx.db, { ...filter, active: true });

/** A template, or undefined for one that does not exist any more. */
export const findTemplate = (ctx: Pick<Ctx, "db">, id: string): Promise<repo.TemplateRow | undefined> =>
  repo.findTemplate(ctx.db, id);

export async function getTemplate(ctx: Pick<Ctx, "db">, id: string): Promise<repo.TemplateRow> {
  const row = await findTemplate(ctx, id);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Makes a template, with its first version. */
export function createTemplate(ctx: Ctx, template: TemplateDraft): Promise<repo.TemplateRow> {
  refuseClipped(ctx, template);
  return inTransaction(ctx, (tx) => insert(tx, template));
}

async function insert(tx: Ctx, template: TemplateDraft): Promise<repo.TemplateRow> {
  if ((await repo.countTemplates(tx.db)) >= MOST)
    throw new FieldErrors({ name: [{ key: "validation:too_many", params: { max: MOST } }] });
  const { staffId } = requireStaff(tx);
  const made = await repo.insertTemplate(tx.db, {
    ...columnsOf(template),
    updated_by: staffId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  if (!made) throw new AppError("conflict");
  await keepVersion(tx, made.id, 1, template);
  await record(tx, "created", made.id, { name: template.name });
  return getTemplate(tx, made.id);
}

/** Saves a new version and forgets the draft. Whoever began with an older version is told who saved since, and nothing is lost. */
export function saveTemplate(ctx: Ctx, id: string, { revision, ...template }: Revised): Promise<repo.TemplateRow> {
  refuseClipped(ctx, template);
  return inTransaction(ctx, async (tx) => {
    await lockAt(tx, id, revision);
    return replace(tx, id, revision, template, "saved");
  });
}

/** Saves an older version anew: nothing that was saved in between is lost. */
export function restoreVersion(ctx: Ctx, id: string, wanted: number, revision: number): Promise<repo.TemplateRow> {
  return inTransaction(ctx, async (tx) => {
    await lockAt(tx, id, revision);
    const version = await repo.findVersion(tx.db, id, wanted);
    if (!version) throw new AppError("not_found");
    return replace(tx, id, revision, version.content, "restored");
  });
}

async function replace(
  tx: Ctx,
  id: string,
  revision: number,
  template: TemplateDraft,
  action: TemplatesAudit,
): Promise<repo.TemplateRow> {
  const { staffId } = requireStaff(tx);
  const changes = { revision: revision + 1, updated_by: staffId, updated_at: tx.now };
  await repo.updateTemplate(tx.db, id, { ...columnsOf(template), ...changes, ...NO_DRAFT });
  await keepVersion(tx, id, revision + 1, template);
  await record(tx, action, id, { revision: revision + 1 });
  return getTemplate(tx, id);
}

/** Keeps changes that are not finished, beside what is saved. */
export function saveDraft(ctx: Ctx, id: string, { revision, ...template }: Revised): Promise<Date> {
  return inTransaction(ctx, async (tx) => {
    await lockAt(tx, id, revision);
    const { staffId } = requireStaff(tx);
    await repo.updateTemplate(tx.db, id, { draft: JSON.stringify(template), draft_at: tx.now, draft_by: staffId });
    return tx.now;
  });
}

/** Forgets changes that are not finished. */
export async function dropDraft(ctx: Ctx, id: string): Promise<void> {
  await getTemplate(ctx, id);
  await repo.updateTemplate(ctx.db, id, NO_DRAFT);
}

/** Offers a template to owners, or no longer. This is no new version: its words stay as they are. */
export function setActive(ctx: Ctx, id: string, active: boolean): Promise<repo.TemplateRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    const content = JSON.stringify({ ...row.content, active });
    await repo.updateTemplate(tx.db, id, { active, content });
    await record(tx, active ? "activated" : "deactivated", id);
    return getTemplate(tx, id);
  });
}

/** A copy under its own name, which owners do not see yet. */
export function duplicateTemplate(ctx: Ctx, id: string): Promise<repo.TemplateRow> {
  return inTransaction(ctx, async (tx) => {
    const { content } = await getTemplate(tx, id);
    const name = tx.t("templates:copy_of", { name: content.name }).slice(0, 80);
    return insert(tx, { ...content, name, active: false });
  });
}

/**
 * Takes a template out of all lists, unless a campaign that is not over is made of it. The row stays, so that one of ours does not
 * come back at the next start.
 */
export function removeTemplate(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await lock(tx, id);
    const users = await repo.listCampaignsOf(tx.db, id);
    if (users.length > 0) throw new AppError("template_in_use", {}, { campaigns: nameSome(users) });
    await repo.updateTemplate(tx.db, id, { deleted_at: tx.now, active: false, ...NO_DRAFT });
    await record(tx, "deleted", id, { name });
  });
}

export async function listVersions(ctx: Ctx, id: string) {
  await getTemplate(ctx, id);
  return repo.listVersions(ctx.db, id);
}

export async function getVersion(ctx: Ctx, id: string, revision: number) {
  await getTemplate(ctx, id);
  const version = await repo.findVersion(ctx.db, id, revision);
  if (!version) throw new AppError("not_found");
  return version;
}

/** Puts in those of our templates that were never there. Runs at every start. */
export async function seedReadyMade(ctx: Ctx): Promise<void> {
  const present = new Set(await repo.listReadyMadeKeys(ctx.db));
  for (const { key, template } of readyMadeTemplates().filter((one) => !present.has(one.key)))
    await inTransaction(ctx, async (tx) => {
      const row = { ...columnsOf(template), ready_made: key, created_at: tx.now, updated_at: tx.now };
      const made = await repo.insertTemplate(tx.db, row);
      if (made) await repo.insertVersion(tx.db, versionOf(made.id, 1, template, { by: null, at: tx.now }));
    });
}

/** The first five names, and that there are more. */
const nameSome = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => `“${name}”`)
    .join(", ") + (names.length > 5 ? " …" : "");

const NO_DRAFT = { draft: null, draft_at: null, draft_by: null } as const;

const columnsOf = (template: TemplateDraft) => ({
  name: template.name,
  category: template.category,
  offer_type: template.offer_type,
  language: template.language,
  active: template.active,
  content: JSON.stringify(template),
});

const versionOf = (id: string, revision: number, template: TemplateDraft, saved: { by: string | null; at: Date }) => ({
  template_id: id,
  revision,
  content: JSON.stringify(template),
  saved_by: saved.by,
  saved_at: saved.at,
});

const keepVersion = (tx: Ctx, id: string, revision: number, template: TemplateDraft) =>
  repo.insertVersion(tx.db, versionOf(id, revision, template, { by: requireStaff(tx).staffId, at: tx.now }));

async function lock(tx: Ctx, id: string): Promise<repo.TemplateRow> {
  const row = await repo.lockTemplate(tx.db, id);
  if (!row) throw new AppError("not_found");
  return row;
}

async function lockAt(tx: Ctx, id: string, revision: number): Promise<void> {
  const row = await lock(tx, id);
  if (row.revision === revision) return;
  const at = minuteInParis(row.updated_at, tx.locale);
  throw new AppError("template_changed", {}, { name: row.updated_by_name ?? "Plaudit", at });
}

const record = (tx: Ctx, action: TemplatesAudit, id: string, details: Record<string, unknown> = {}): Promise<void> =>
  recordAudit(tx, { action: `templates.${action}`, subject: { type: "email_template", id }, details });
