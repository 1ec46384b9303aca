import { Readable } from "node:stream";
import type { ClientFilter } from "#shared/clients/clients.contract.ts";
import { csvCell } from "#shared/domain/csv.ts";
import { PARIS } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import type { Download } from "#server/http/route.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { countClients, ownRestaurant, readerOf } from "./client-list.service.ts";
import type { ClientRow } from "./clients.repo.ts";

/** Rows of one query: small enough to hold, large enough to be quick. */
const BATCH = 1000;
/** Without it, spreadsheets take UTF-8 for something else. */
const BOM = "\uFEFF";

type ExportCtx = Pick<Ctx, "db" | "now" | "scope" | "actor" | "origin" | "t" | "locale">;

/** Everybody who matches, as a file that is written while it is sent. */
export async function exportClients(ctx: ExportCtx, query: ClientFilter): Promise<Download> {
  const restaurantId = ownRestaurant(ctx);
  await takeFromLimit(ctx, "clients_export", restaurantId);
  const { search, cursor: _, ...filter } = query;
  await recordAudit(ctx, {
    action: "clients.exported",
    subject: { type: "restaurant", id: restaurantId },
    // What was looked for may be a name; that it was looked for is enough.
    details: {
      ...filter,
      searched: (search ?? "") !== "",
      count: (await countClients(ctx.db, restaurantId, query)) ?? null,
    },
  });
  const day = Temporal.Instant.fromEpochMilliseconds(ctx.now.getTime()).toZonedDateTimeISO(PARIS).toPlainDate();
  return {
    filename: `${ctx.t("client_files:csv_name")}-${day.toString()}.csv`,
    content: Readable.from(csvOf(ctx, restaurantId, query), { objectMode: false, highWaterMark: 64 * 1024 }),
  };
}

/** Asked for the next piece only when the last one is on its way; a caller who hangs up ends it. */
async function* csvOf(ctx: ExportCtx, restaurantId: string, query: ClientFilter): AsyncGenerator<Buffer> {
  const lineOf = lineWriter(ctx);
  const readPage = readerOf(query);
  yield Buffer.from(BOM + lineOf.heading);
  let cursor: string | undefined;
  do {
    const { rows, next } = await readPage(ctx.db, restaurantId, BATCH, cursor);
    if (rows.length > 0) yield Buffer.from(rows.map(lineOf.client).join(""));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** A German spreadsheet parts cells by semicolons and writes days the other way round. */
function lineWriter({ t, locale }: Pick<Ctx, "t" | "locale">): { heading: string; client: (row: ClientRow) => string } {
  const line = (cells: (string | null)[]): string => `${cells.map(csvCell).join(locale === "de" ? ";" : ",")}\r\n`;
  const format = new Intl.DateTimeFormat(locale === "de" ? "de-DE" : "sv-SE", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: PARIS,
  });
  const time = (at: Date | null): string | null => (at === null ? null : format.format(at).replace(", ", " "));
  const cellsOf = (row: ClientRow): (string | null)[] => [
    row.first_name,
    row.last_name,
    row.email,
    row.phone,
    t(`client_files:sources.${row.source}`),
    t(`client_files:consents.${row.consent}`),
    t(`client_files:converted.${row.converted_by ?? "no"}`),
    time(row.converted_at),
    time(row.forwarded_at),
    time(row.created_at),
  ];
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
  ]);
  return { heading, client: (row) => line(cellsOf(row)) };
}
