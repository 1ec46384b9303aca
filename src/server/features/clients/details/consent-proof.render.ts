import { type PDFFont, type PDFPage, PDFDocument, StandardFonts, rgb } from "pdf-lib";
import type { Locale } from "#shared/domain/locales.ts";
import { PARIS } from "#shared/domain/paris-time.ts";
import type { Translate } from "#server/platform/i18n/translate.ts";
import type { ClientRow } from "#server/features/clients/clients.repo.ts";
import type { ConsentRow } from "#server/features/clients/consent/consent.repo.ts";

interface Proof {
  client: ClientRow;
  suppressed: boolean;
  ledger: readonly ConsentRow[];
  restaurant: { name: string; address: string; postal_code: string; city: string };
  t: Translate;
  locale: Locale;
  now: Date;
}

const INK = rgb(0.137, 0.11, 0.122);
const SOFT = rgb(0.36, 0.32, 0.337);
const LINE = rgb(0.87, 0.843, 0.808);
const FIG = rgb(0.522, 0.153, 0.31);
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 539, 72, 780];
const LABEL_WIDTH = 120;

/** A4 sheets with every line of the ledger, in the order it was written. */
export async function drawConsentProof(proof: Proof): Promise<Uint8Array> {
  const { t, client, ledger } = proof;
  const document = await PDFDocument.create();
  document.setTitle(t("client_files:proof.title"));
  document.setAuthor("Plaudit");
  document.setCreationDate(proof.now);
  const sheet = await sheetOn(document);
  const time = timeIn(proof.locale);

  sheet.heading("Plaudit", t("client_files:proof.title"));
  sheet.fact(t("client_files:proof.restaurant"), placeOf(proof.restaurant));
  sheet.fact(t("client_files:proof.person"), `${client.first_name} ${client.last_name}`);
  sheet.fact(t("client_files:proof.email"), client.email);
  sheet.fact(t("client_files:proof.state"), t(`client_files:consents.${client.consent}`));
  if (proof.suppressed) sheet.fact("", t("client_files:proof.suppressed"));
  sheet.fact(t("client_files:proof.made"), time(proof.now));
  if (ledger.length === 0) sheet.note(t("client_files:proof.none"));
  for (const entry of ledger) drawEntry(sheet, entry, t, time);
  sheet.number((page, pages) => t("client_files:proof.sheet", { page, pages }));
  return document.save();
}

const placeOf = ({ name, address, postal_code, city }: Proof["restaurant"]): string =>
  [name, address, `${postal_code} ${city}`.trim()].filter(Boolean).join(", ");

/** To the second, with the zone: a proof says when exactly. */
function timeIn(locale: Locale): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale === "de" ? "de-DE" : "en-GB", {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: PARIS,
  });
  return (at) => format.format(at);
}

function drawEntry(sheet: Sheet, entry: ConsentRow, t: Translate, time: (at: Date) => string): void {
  sheet.part(t(`client_files:proof.kinds.${entry.kind}`), time(entry.at));
  const reason = [entry.reason, entry.custom_reason].filter(Boolean).join(": ");
  const facts: [string, string | null][] = [
    [t("client_files:proof.text"), entry.text],
    [t("client_files:proof.version"), entry.text_version],
    [t("client_files:proof.language"), entry.locale],
    [t("client_files:proof.page"), entry.page],
    [t("client_files:proof.ip"), entry.ip],
    [t("client_files:proof.browser"), entry.user_agent],
    [t("client_files:proof.reason"), reason],
  ];
  for (const [label, value] of facts) if (value) sheet.fact(label, value);
}

type Sheet = Awaited<ReturnType<typeof sheetOn>>;

/** Writes from the top down and takes a new page when one is full. */
async function sheetOn(document: PDFDocument) {
  const [regular, bold] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ]);
  const known = new Set(regular.getCharacterSet());
  let page = document.addPage([595, 842]);
  let y = TOP;
  const need = (height: number): void => {
    if (y + height <= BOTTOM) return;
    page = document.addPage([595, 842]);
    y = TOP;
  };
  const draw = (text: string, x: number, { size = 9.5, font = regular, color = INK }: Ink = {}, on: PDFPage = page) =>
    on.drawText(text, { x, y: 842 - y, size, font, color });
  const lines = (text: string, x: number, ink: Ink = {}): void => {
    for (const line of wrap(printable(text, known), ink.font ?? regular, ink.size ?? 9.5, RIGHT - x)) {
      need(14);
      draw(line, x, ink);
      y += 14;
    }
  };
  return {
    heading(brand: string, title: string): void {
      draw(brand, LEFT, { size: 13, font: bold, color: FIG });
      y += 34;
      lines(title, LEFT, { size: 20, font: bold });
      y += 14;
    },
    fact(label: string, value: string): void {
      need(14);
      draw(printable(label, known), LEFT, { color: SOFT });
      lines(value, LEFT + LABEL_WIDTH);
      y += 3;
    },
    note(text: string): void {
      y += 16;
      lines(text, LEFT, { color: SOFT });
    },
    part(title: string, at: string): void {
      // Not a title alone at the foot of a page.
      need(80);
      y += 14;
      page.drawLine({ start: { x: LEFT, y: 842 - y }, end: { x: RIGHT, y: 842 - y }, thickness: 0.7, color: LINE });
      y += 20;
      lines(title, LEFT, { size: 11, font: bold });
      lines(at, LEFT, { color: SOFT });
      y += 4;
    },
    number(say: (page: string, pages: string) => string): void {
      y = BOTTOM + 30;
      const pages = document.getPages();
      for (const [index, each] of pages.entries())
        draw(printable(say(String(index + 1), String(pages.length)), known), LEFT, { size: 8, color: SOFT }, each);
    },
  };
}

interface Ink {
  size?: number;
  font?: PDFFont;
  color?: ReturnType<typeof rgb>;
}

/** Breaks at blanks, and within a word that is wider than the line. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string): boolean => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (fits(line === "" ? word : `${line} ${word}`)) {
      line = line === "" ? word : `${line} ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return [...lines, line];
}

/** The built-in fonts know western letters only; others lose their accents or become a question mark rather than stop the sheet. */
function printable(text: string, known: Set<number>): string {
  const fits = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0);
  return Array.from(text.replaceAll(/[\p{Z}\s]+/gu, " "), (letter) => {
    if (fits(letter)) return letter;
    const bare = letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
    return bare !== "" && Array.from(bare).every(fits) ? bare : "?";
  }).join("");
}
