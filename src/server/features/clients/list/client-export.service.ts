import { Readable } from "node:stream";
import { CLIENT_SOURCES, CONSENT_STATES, type ClientFilter } from "#shared/clients/clients.contract.ts";
import { CSV_BOM, csvLine } from "#shared/domain/csv.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { countClients, readerOf } from "./client-list.service.ts";
import { type ExportedRow, exportColumns } from "./client-export.repo.ts";
import { CLIENT_LIMITS } from "#server/features/clients/clients.limits.ts";

/** Rows of one query: small enough to hold, large enough to be quick. */
const BATCH = 200;

type ExportCtx = Pick<Ctx, "db" | "now" | "scope" | "actor" | "origin" | "t" | "locale">;

/** Everybody in the caller's scope who matches, as a file that is written while it is sent; `named` says whose guest each is. */
export async function exportClients(
  ctx: ExportCtx,
  query: ClientFilter,
  { named = false }: { named?: boolean } = {},
): Promise<Download> {
  const restaurantId = ctx.scope.kind === "all" ? null : requireRestaurant(ctx);
  await takeFromLimit(ctx, CLIENT_LIMITS.clients_export, limitedBy(ctx));
  const { search, cursor: _, ...filter } = query;
  await recordAudit(ctx, {
    action: "clients.exported",
    subject: { type: "restaurant", id: restaurantId },
    restaurantId,
    // What was looked for may be a name; that it was looked for is enough.
    details: {
      ...filter,
      searched: (search ?? "") !== "",
      count: await countClients(ctx.db, ctx.scope, query),
    },
  });
  return {
    filename: `${ctx.t("client_files:csv_name")}-${parisDateOf(ctx.now).toString()}.csv`,
    // Texts, not buffers: a buffer's memory lies outside the heap and waits for a collection that has no reason to come.
    content: Readable.from(csvOf(ctx, query, named), { highWaterMark: 2 }),
  };
}

/** A restaurant has so many files an hour, and so has each member of staff. */
const limitedBy = (ctx: ExportCtx): string => (ctx.actor.kind === "staff" ? ctx.actor.staffId : requireRestaurant(ctx));

/** Asked for the next piece only when the last one is on its way; a caller who hangs up ends it. */
async function* csvOf(ctx: ExportCtx, query: ClientFilter, named: boolean): AsyncGenerator<string> {
  const lineOf = lineWriter(ctx, named);
  const readPage = readerOf<ExportedRow>(query, exportColumns(ctx.locale, named));
  yield CSV_BOM + lineOf.heading;
  let cursor: string | undefined;
  do {
    const { rows, next } = await readPage(ctx.db, ctx.scope, BATCH, cursor);
    if (rows.length > 0) yield rows.map(lineOf.client).join("");
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function lineWriter(
  { t, locale }: Pick<Ctx, "t" | "locale">,
  named: boolean,
): { heading: string; client: (row: ExportedRow) => string } {
  const line = (cells: (string | null)[]): string => csvLine(cells, locale);
  const heading = line([
    t("client_files:headings.first_name"),
    t("client_files:headings.last_name"),
    t("client_files:headings.email"),
    t("client_files:headings.phone"),
    t("client_files:headings.source"),
    t("client_files:headings.consent"),
    t("client_files:headings.converted"),
    t("client_files:headings.converted_at"),
    t("client_files:headings.forwarded_at"),
    t("client_files:headings.created_at"),
    ...(named ? [t("client_files:headings.restaurant"), t("client_files:headings.city")] : []),
  ]);
  // Looked up once: a million rows would ask the catalogue three million times.
  const sources = labels(CLIENT_SOURCES, (source) => t(`client_files:sources.${source}`));
  const consents = labels(CONSENT_STATES, (state) => t(`client_files:consents.${state}`));
  const converted = labels(["match", "owner", "no"], (by) => t(`client_files:converted.${by}`));
  const client = (row: ExportedRow): string =>
    line([
      row.first_name,
      row.last_name,
      row.email,
      row.phone,
      sources[row.source],
      consents[row.consent],
      converted[row.converted_by ?? "no"],
      row.converted_on,
      row.forwarded_on,
      row.created_on,
      ...(named ? [row.restaurant_name, row.restaurant_city] : []),
    ]);
  return { heading, client };
}

const labels = <K extends string>(keys: readonly K[], textOf: (key: K) => string): Record<K, string> =>
  Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<K, string>;
