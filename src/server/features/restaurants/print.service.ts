import type { Locale } from "#shared/domain/locales.ts";
import type { PrintSheet } from "#shared/restaurants/restaurants.contract.ts";
import { qrModules } from "#server/platform/qr/qr.ts";
import { translator } from "#server/platform/i18n/translate.ts";
import { openSheet } from "#server/platform/print/print.pen.ts";
import { type SheetContent, drawPoster, drawStickers, drawTableTent } from "./print.sheets.ts";

const DRAW = { poster: drawPoster, table_tent: drawTableTent, sticker: drawStickers } as const;

/** A sheet to print, as a PDF of one A4 page in the guests' language. */
export async function renderPrintSheet(
  sheet: PrintSheet,
  restaurant: { name: string; reviewLink: string },
  language: Locale,
): Promise<Buffer> {
  const t = translator(language);
  const { document, pen } = await openSheet(`${restaurant.name} – ${t(`restaurants:print.${sheet}`)}`);
  document.setLanguage(language);
  const facts: SheetContent = {
    name: restaurant.name,
    modules: qrModules(restaurant.reviewLink),
    link: restaurant.reviewLink.replace(/^https?:\/\//, ""),
    headline: t("restaurants:sheet.headline"),
    call: t("restaurants:sheet.call"),
    shortCall: t("restaurants:sheet.short_call"),
    scan: t("restaurants:sheet.scan"),
    fold: t("restaurants:sheet.fold"),
    cut: t("restaurants:sheet.cut"),
  };
  DRAW[sheet](pen, facts);
  return Buffer.from(await document.save());
}
