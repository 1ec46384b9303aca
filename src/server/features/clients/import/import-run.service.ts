import { IMPORT_MAX_ERRORS, type LineError } from "#shared/clients/clients.contract.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { translateMessage, translator } from "#server/platform/i18n/translate.ts";
import { normalizePhone } from "#server/platform/phone/phone.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import { findRestaurant, lockClients, newClient } from "#server/features/clients/clients.repo.ts";
import { raiseConsent } from "#server/features/clients/clients.rules.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";
import * as file from "./import-file.service.ts";
import { type ImportedPerson, type ReadLine, readLine, withoutPhone } from "./import-line.rules.ts";
import * as repo from "./imports.repo.ts";

/** Rows of one transaction. */
const BATCH = 500;
const ATTESTATION_VERSION = "2026-11";

interface Batch {
  /** Data rows of the file up to the end of this batch. */
  upTo: number;
  /** How many of them were read here. */
  rows: number;
  people: ImportedPerson[];
  errors: LineError[];
  failed: number;
  /** Of the people, those who came without a value of their line. */
  partly: number;
}
const emptyBatch = (): Batch => ({ upTo: 0, rows: 0, people: [], errors: [], failed: 0, partly: 0 });

/**
 * Takes over a file, some hundred rows at a time; each batch is written together with how far it went, so that a run that
 * was cut off goes on where it stopped. A second run at the same time finds that somebody else moved on and gives up.
 */
export async function runImport(ctx: CallCtx, importId: string): Promise<void> {
  const job = await repo.findImport(ctx.db, ctx.scope, importId);
  // What has ended has no file any more.
  if (!job || job.file_key === null) return;
  const uploadId = file.uploadIdOf(job.file_key);
  const { country } = await findRestaurant(ctx.db, job.restaurant_id);
  // The file last: one that is opened is read or closed, whatever else fails.
  const [upload, content] = [await file.findUpload(ctx.files, uploadId), await ctx.files.read(job.file_key)];
  if (!upload || !content) {
    content?.destroy();
    // Everything was read, and the file removed, before the last step could be noted.
    await closeImport(ctx, importId, job.rows_read >= job.rows_total ? "done" : "failed");
    return;
  }
  try {
    for await (const batch of batchesOf(job, upload, country, content))
      if (!(await writeBatch(ctx, job, batch))) return;
  } catch (error) {
    if (!(error instanceof file.NotCsv)) throw error;
    await closeImport(ctx, importId, "failed");
  }
  await file.removeUpload(ctx.files, uploadId);
  await closeImport(ctx, importId, "done");
}

/** Reads from the start even when resuming: whether a line repeats an earlier one depends on all before it. */
async function* batchesOf(
  job: repo.ImportRow,
  upload: file.Upload,
  country: string,
  content: Parameters<typeof file.readRows>[0],
): AsyncGenerator<Batch> {
  const t = translator(job.locale);
  const seen = new Map<string, number>();
  let [read, isHeading] = [0, upload.has_heading];
  let batch = emptyBatch();
  for await (const { line, cells } of file.readRows(content, upload.delimiter)) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    read += 1;
    const { person, faults } = checked(readLine(cells, job.mapping), country, seen, line);
    if (read <= job.rows_read) continue;
    batch.rows += 1;
    batch.upTo = read;
    const taken = person !== undefined;
    for (const fault of faults)
      batch.errors.push({ ...fault, line, message: translateMessage(t, fault.message), taken });
    if (taken) {
      batch.people.push(person);
      batch.partly += faults.length > 0 ? 1 : 0;
    } else batch.failed += 1;
    if (batch.rows < BATCH) continue;
    yield batch;
    batch = emptyBatch();
  }
  if (batch.rows > 0) yield batch;
}

/** What a single line cannot know: whether its number exists in this country and whether its address came before. */
function checked(read: ReadLine, country: string, seen: Map<string, number>, line: number): ReadLine {
  const { person, faults } = read;
  if (!person) return read;
  const before = seen.get(person.email);
  if (before !== undefined) {
    const message = { key: "client_files:upload.duplicate", params: { line: before } };
    return { person: undefined, faults: [...faults, { field: "email", message, value: person.email }] };
  }
  seen.set(person.email, line);
  const phone = person.phone ? normalizePhone(person.phone, country) : null;
  return phone === undefined ? withoutPhone(person, country) : { person: { ...person, phone }, faults };
}

/** One batch with its progress, or nothing: false when the import has moved on or ended without us. */
function writeBatch(ctx: Ctx, job: repo.ImportRow, batch: Batch): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockClients(tx.db, job.restaurant_id);
    const now = await repo.lockImport(tx.db, job.id);
    if (!now || now.finished_at !== null || now.rows_read !== batch.upTo - batch.rows) return false;
    const written = await writePeople(tx, now, batch.people);
    await repo.updateImport(tx.db, job.id, {
      status: "running",
      rows_read: batch.upTo,
      rows_added: now.rows_added + written.added,
      rows_updated: now.rows_updated + written.updated,
      rows_unsubscribed: now.rows_unsubscribed + written.unsubscribed,
      rows_failed: now.rows_failed + batch.failed,
      rows_partly: now.rows_partly + batch.partly,
      errors: JSON.stringify([...now.errors, ...batch.errors].slice(0, IMPORT_MAX_ERRORS)),
    });
    return true;
  });
}

type Counts = Record<"added" | "updated" | "unsubscribed", number>;

/** Adds new people; of known ones only empty fields are filled; whoever unsubscribed stays unsubscribed. */
async function writePeople(ctx: Ctx, job: repo.ImportRow, people: readonly ImportedPerson[]): Promise<Counts> {
  if (people.length === 0) return { added: 0, updated: 0, unsubscribed: 0 };
  const restaurantId = job.restaurant_id;
  const attested = job.attestation === null ? null : ("given" as const);
  const entries = people.map((person) => ({ person, emailKey: emailKeyOf(ctx, person.email) }));
  const suppressed = await repo.listSuppressed(
    ctx.db,
    restaurantId,
    entries.map(({ emailKey }) => emailKey),
  );
  const isOut = (emailKey: Buffer): boolean => suppressed.has(emailKey.toString("hex"));
  const emails = people.map(({ email }) => email);
  const known = new Map((await repo.listByEmail(ctx.db, restaurantId, emails)).map((row) => [row.email, row]));

  const added = await repo.insertClients(
    ctx.db,
    entries
      .filter(({ person }) => !known.has(person.email))
      .map(({ person, emailKey }) => {
        const consent = isOut(emailKey) ? "withdrawn" : raiseConsent("none", attested);
        return newClient(ctx.now, {
          ...person,
          restaurant_id: restaurantId,
          email_key: emailKey,
          phone: person.phone ?? null,
          locale: job.locale,
          source: "import",
          consent,
        });
      }),
  );
  const fills = people.flatMap(({ email, phone }) => {
    const row = known.get(email);
    if (!row) return [];
    // Whoever unsubscribed stays so, even if the owner confirms to hold their consent.
    const consent =
      row.consent === "withdrawn" || isOut(row.email_key) ? row.consent : raiseConsent(row.consent, attested);
    return consent === row.consent && (row.phone !== null || !phone)
      ? []
      : [{ id: row.id, phone: phone ?? null, consent }];
  });
  const filled = await repo.fillClients(ctx.db, fills, ctx.now);
  await repo.addSearchKeys(ctx.db, [...added, ...filled]);
  await repo.insertEvents(ctx.db, [...added, ...filled], "imported", ctx.now);
  await noteAttestation(ctx, job, [...added, ...filled.filter((row) => known.get(row.email)?.consent !== row.consent)]);
  const unsubscribed = entries.filter(({ emailKey }) => isOut(emailKey)).length;
  return { added: added.length, updated: people.length - added.length, unsubscribed };
}

/** The ledger quotes what the owner signed, for everybody who is subscribed on the strength of it. */
function noteAttestation(
  ctx: Ctx,
  job: repo.ImportRow,
  clients: readonly { id: string; email_key: Buffer; consent: string }[],
): Promise<void> {
  const { attestation } = job;
  if (attestation === null) return Promise.resolve();
  return repo.insertConsents(
    ctx.db,
    clients
      .filter(({ consent }) => consent === "given")
      .map((client) => ({
        restaurant_id: job.restaurant_id,
        client_id: client.id,
        email_key: client.email_key,
        kind: "attested",
        text: attestation,
        text_version: ATTESTATION_VERSION,
        locale: job.locale,
        page: "/clients/import",
        ip: job.ip,
        user_agent: null,
        reason: null,
        custom_reason: null,
        at: ctx.now,
      })),
  );
}

/** Ends an import once and tells the owner. */
export function closeImport(ctx: Ctx, importId: string, status: "done" | "failed"): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const job = await repo.lockImport(tx.db, importId);
    if (!job || job.finished_at !== null) return;
    await repo.updateImport(tx.db, importId, { status, finished_at: tx.now, file_key: null });
    const counts = { added: job.rows_added, updated: job.rows_updated, failed: job.rows_failed };
    await recordAudit(tx, {
      action: status === "done" ? "clients.imported" : "clients.import_failed",
      subject: { type: "client_import", id: importId },
      restaurantId: job.restaurant_id,
      details: { ...counts, unsubscribed: job.rows_unsubscribed },
    });
    if (!job.user_id) return;
    const told = { data: { restaurant_id: job.restaurant_id }, link: "/clients" };
    await notifyOwner(tx, job.user_id, { ...noticeOf(job, status), ...told });
  });
}

/** An import that brought nobody in is no success, whatever the reason. */
function noticeOf(job: repo.ImportRow, status: "done" | "failed") {
  if (status === "failed")
    return { type: "warning", kind: "clients_import_failed", params: { filename: job.filename } } as const;
  const params = { added: job.rows_added, updated: job.rows_updated, failed: job.rows_failed, partly: job.rows_partly };
  if (job.rows_added + job.rows_updated === 0)
    return { type: "warning", kind: "clients_import_empty", params } as const;
  return job.rows_partly > 0
    ? ({ type: "success", kind: "clients_imported_partly", params } as const)
    : ({ type: "success", kind: "clients_imported", params } as const);
}
