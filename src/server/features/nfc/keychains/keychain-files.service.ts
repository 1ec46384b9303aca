import { Readable } from "node:stream";
import { CSV_BOM, csvLine } from "#shared/domain/csv.ts";
import type { Locale } from "#shared/domain/locales.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { PrintSheet } from "#shared/restaurants/restaurants.contract.ts";
import type { Ctx } from "#server/context.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { renderPrintSheet } from "#server/features/restaurants/print.service.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { qrPng, qrSvg } from "#server/platform/qr/qr.ts";
import { urlOf } from "./keychains.present.ts";
import type { KeychainFilter, ShownKeychain } from "./keychains.repo.ts";
import { getKeychain, listKeychains } from "./keychains.service.ts";

/** Rows of one query while a file is written. */
const BATCH = 500;

/** Codes and addresses for whoever writes the tags, as a file that is written while it is sent. */
export async function exportKeychains(ctx: Ctx, filter: KeychainFilter): Promise<Download> {
  await recordAudit(ctx, {
    action: "nfc.keychains_exported",
    subject: { type: "keychain", id: null },
    details: { ...filter },
  });
  return {
    filename: `${ctx.t("nfc:csv_name")}-${parisDateOf(ctx.now).toString()}.csv`,
    content: Readable.from(csvOf(ctx, filter), { highWaterMark: 2 }),
  };
}

/** Always with commas: machines read it, in whatever country they stand. */
async function* csvOf(ctx: Ctx, filter: KeychainFilter): AsyncGenerator<string> {
  const line = (cells: (string | null)[]): string => csvLine(cells, "en");
  const { t } = ctx;
  yield CSV_BOM + line([t("nfc:csv_code"), t("nfc:csv_url"), t("nfc:csv_status"), t("nfc:csv_restaurant")]);
  const lineOf = (row: ShownKeychain): string =>
    line([row.code, urlOf(row, ctx.config.publicUrl), t(`nfc:statuses.${row.status}`), row.restaurant_name]);
  let cursor: string | undefined;
  do {
    const { rows, next } = await listKeychains(ctx, { ...filter, cursor }, BATCH);
    if (rows.length > 0) yield rows.map(lineOf).join("");
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** The keychain's address as a code that can be scaled. */
export const downloadQrSvg = (ctx: Ctx, id: string): Promise<Download> =>
  twinOf(ctx, id, "qr.svg", async (url) => Buffer.from(qrSvg(url)));

/** The keychain's address as a code of so many pixels. */
export const downloadQrPng = (ctx: Ctx, id: string, size: number): Promise<Download> =>
  twinOf(ctx, id, "qr.png", async (url) => qrPng(url, { size }));

/** The keychain's twin on a sheet to print, in the language the guests are to read. */
export const downloadPrintSheet = (
  ctx: Ctx,
  id: string,
  { sheet, language }: { sheet: PrintSheet; language: Locale },
): Promise<Download> =>
  twinOf(ctx, id, `${sheet.replace("_", "-")}-${language}.pdf`, (reviewLink, name) =>
    renderPrintSheet(sheet, { name, reviewLink }, language),
  );

async function twinOf(
  ctx: Ctx,
  id: string,
  suffix: string,
  make: (url: string, restaurant: string) => Promise<Buffer>,
): Promise<Download> {
  const row = await getKeychain(ctx, id);
  const content = await make(urlOf(row, ctx.config.publicUrl), row.restaurant_name ?? "");
  return { filename: `${row.code}-${suffix}`, content };
}
