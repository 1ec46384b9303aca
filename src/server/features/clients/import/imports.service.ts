import { randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  type ImportMapping,
  type ImportPreview,
  type clientsApi,
} from "#shared/clients/clients.contract.ts";
import type { Message } from "#shared/http/issues.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { requireOwner, requireRestaurant } from "#server/actor.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";

import { forgetUploadJob, runImportJob } from "#server/features/clients/clients.kinds.ts";
import { lockClients } from "#server/features/clients/clients.repo.ts";
import { guessDelimiter, guessMapping, hasHeading } from "./import-file.rules.ts";
import * as file from "./import-file.service.ts";
import { closeImport } from "./import-run.service.ts";
import * as repo from "./imports.repo.ts";
import { CLIENT_LIMITS } from "#server/features/clients/clients.limits.ts";

const UPLOAD_LIVES_MS = 3_600_000;
const MAX_COLUMNS = 200;
const SAMPLE = 5;
const LONGEST_CELL = 200;
const SHOWN = 20;

const refuse = (key: string, params: Message["params"] = {}): FieldErrors =>
  new FieldErrors({ content: [{ key: `client_files:upload.${key}`, params }] });

/** Reads a file without keeping anybody: what it has, and what we think its columns are. The file waits for an hour. */
export async function previewImport(
  ctx: CallCtx,
  { filename, content }: { filename: string; content: string },
): Promise<ImportPreview> {
  const restaurantId = requireRestaurant(ctx);
  await takeFromLimit(ctx, CLIENT_LIMITS.clients_import, restaurantId);
  if (Buffer.byteLength(content) > IMPORT_MAX_BYTES)
    throw new AppError("payload_too_large", {}, { limit: `${IMPORT_MAX_BYTES / 1024 / 1024} MB` });
  if (content.includes("\0") || !content.isWellFormed()) throw refuse("not_text");
  const delimiter = guessDelimiter(content);
  const { first, sample, rows } = await lookThrough(content, delimiter);
  const heading = hasHeading(first);
  const rows_total = heading ? rows - 1 : rows;
  if (rows_total <= 0) throw refuse("empty");
  if (rows_total > IMPORT_MAX_ROWS) throw refuse("too_many_rows", { max: IMPORT_MAX_ROWS });
  if (first.length > MAX_COLUMNS) throw refuse("too_many_columns", { max: MAX_COLUMNS });
  const upload_id = randomUUID();
  const expires = new Date(ctx.now.getTime() + UPLOAD_LIVES_MS);
  const facts = { filename, delimiter, has_heading: heading, columns: first.length, rows_total };
  await file.keepUpload(
    ctx.files,
    upload_id,
    { ...facts, restaurant_id: restaurantId, expires_at: expires.toISOString() },
    content,
  );
  await ctx.jobs.enqueue(ctx.db, forgetUploadJob, { upload_id }, { startAfter: expires });
  const shown = (heading ? sample.slice(1) : sample).slice(0, SAMPLE);
  const columns = first.map((text, index) =>
    heading && text.trim() !== "" ? cut(text) : ctx.t("client_files:upload.column", { number: String(index + 1) }),
  );
  return {
    upload_id,
    filename,
    columns,
    sample: shown.map((row) => row.slice(0, first.length).map(cut)),
    rows_total,
    mapping: guessMapping(heading ? first : undefined, shown),
  };
}

const cut = (text: string): string => text.trim().slice(0, LONGEST_CELL).toWellFormed();

/** Counts all rows and keeps the first few. */
async function lookThrough(
  content: string,
  delimiter: file.Upload["delimiter"],
): Promise<{ first: string[]; sample: string[][]; rows: number }> {
  const sample: string[][] = [];
  let rows = 0;
  try {
    for await (const { cells } of file.readRows(file.piecesOf(content), delimiter)) {
      rows += 1;
      if (rows <= SAMPLE + 1) sample.push(cells);
      // No need to read on: the answer will not change.
      if (rows > IMPORT_MAX_ROWS + 1) break;
    }
  } catch (error) {
    throw error instanceof file.NotCsv ? refuse("unreadable", { line: error.line }) : error;
  }
  return { first: sample[0] ?? [], sample, rows };
}

/** Starts reading an uploaded file. Asked twice for the same file, it answers with the same import. */
export async function startImport(
  ctx: CallCtx,
  body: z.output<typeof clientsApi.startImport.body>,
): Promise<repo.ImportRow> {
  const restaurantId = requireRestaurant(ctx);
  if (body.with_consent && body.attestation !== true)
    throw new FieldErrors({ attestation: ["validation:attestation"] });
  const upload = await file.findUpload(ctx.files, body.upload_id);
  if (!upload || upload.restaurant_id !== restaurantId || new Date(upload.expires_at) < ctx.now)
    throw new FieldErrors({ upload_id: ["client_files:upload.gone"] });
  refuseMissingColumns(body.mapping, upload.columns);
  const fileKey = file.fileKeyOf(body.upload_id);
  return inTransaction(ctx, async (tx) => {
    await lockClients(tx.db, restaurantId);
    const running = await repo.findByFile(tx.db, restaurantId, fileKey);
    if (running) return running;
    const started = await repo.insertImport(tx.db, {
      restaurant_id: restaurantId,
      user_id: requireOwner(tx).userId,
      filename: upload.filename,
      file_key: fileKey,
      status: "queued",
      mapping: JSON.stringify(body.mapping),
      attestation: body.with_consent ? tx.t("clients:import.attestation") : null,
      locale: tx.locale,
      ip: tx.origin.ip,
      rows_total: upload.rows_total,
      errors: "[]",
      created_at: tx.now,
      finished_at: null,
    });
    await recordAudit(tx, {
      action: "clients.import_started",
      subject: { type: "client_import", id: started.id },
      details: { rows: upload.rows_total, with_consent: body.with_consent },
    });
    await tx.jobs.enqueue(tx.db, runImportJob, { import_id: started.id });
    return started;
  });
}

function refuseMissingColumns(mapping: ImportMapping, columns: number): void {
  const missing = Object.entries(mapping).filter(([, column]) => column !== null && column >= columns);
  if (missing.length > 0)
    throw new FieldErrors(Object.fromEntries(missing.map(([field]) => [`mapping.${field}`, ["validation:choice"]])));
}

/** The caller's last imports, newest first. */
export const listImports = (ctx: Ctx): Promise<repo.ImportRow[]> =>
  repo.listImports(ctx.db, requireRestaurant(ctx), SHOWN);

export async function readImport(ctx: Ctx, id: string): Promise<repo.ImportRow> {
  const found = await repo.findImport(ctx.db, ctx.scope, id);
  if (!found) throw new AppError("not_found");
  return found;
}

/** Removes a file nobody imported. One whose import is still at work is looked at again; one that has died is closed. */
export async function forgetUpload(ctx: CallCtx, uploadId: string): Promise<void> {
  const upload = await file.findUpload(ctx.files, uploadId);
  if (!upload) return;
  const found = await repo.findByFile(ctx.db, upload.restaurant_id, file.fileKeyOf(uploadId));
  const age = ctx.now.getTime() - (found?.created_at.getTime() ?? 0);
  if (found && age < 6 * UPLOAD_LIVES_MS) {
    const startAfter = new Date(ctx.now.getTime() + UPLOAD_LIVES_MS);
    return ctx.jobs.enqueue(ctx.db, forgetUploadJob, { upload_id: uploadId }, { startAfter });
  }
  if (found) await closeImport(ctx, found.id, "failed");
  await file.removeUpload(ctx.files, uploadId);
}
