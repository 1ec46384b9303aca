import { type PDFFont, type PDFPage, PDFDocument, StandardFonts, rgb } from "pdf-lib";
import type { Resources } from "#standins/stripe/wire/wire.shape.ts";
import { type Language, moneyIn } from "./hosted.texts.ts";

type Invoice = Resources["invoice"];

const TEXTS = {
  en: {
    invoice: "Invoice",
    number: "Invoice number",
    date: "Date of issue",
    status: "Status",
    from: "From",
    to: "Bill to",
    description: "Description",
    quantity: "Qty",
    amount: "Amount",
    subtotal: "Subtotal",
    discount: "Discount",
    total: "Total, free of tax",
    paid: "Paid",
    due: "Amount due",
    period: "Period",
    statuses: { draft: "Draft", open: "Open", paid: "Paid", uncollectible: "Uncollectible", void: "Void" },
  },
  de: {
    invoice: "Rechnung",
    number: "Rechnungsnummer",
    date: "Rechnungsdatum",
    status: "Status",
    from: "Von",
    to: "An",
    description: "Beschreibung",
    quantity: "Menge",
    amount: "Betrag",
    subtotal: "Zwischensumme",
    discount: "Rabatt",
    total: "Gesamtbetrag, ohne Steuer",
    paid: "Bezahlt",
    due: "Fälliger Betrag",
    period: "Zeitraum",
    statuses: { draft: "Entwurf", open: "Offen", paid: "Bezahlt", uncollectible: "Uneinbringlich", void: "Storniert" },
  },
} as const;

const INK = rgb(0.137, 0.11, 0.122);
const SOFT = rgb(0.36, 0.32, 0.337);
const LINE = rgb(0.87, 0.843, 0.808);
const FIG = rgb(0.522, 0.153, 0.31);
const [LEFT, RIGHT] = [56, 539];

/** An invoice one can read, print and file. */
export async function renderInvoicePdf(invoice: Invoice, language: Language): Promise<Uint8Array> {
  const texts = TEXTS[language];
  const document = await PDFDocument.create();
  document.setTitle(`${texts.invoice} ${invoice.number ?? ""}`);
  document.setAuthor("Plaudit");
  document.setCreationDate(new Date(invoice.created * 1000));
  const [regular, bold] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ]);
  const money = (cents: number): string => moneyIn(language, cents, invoice.currency);
  const day = (unix: number): string =>
    new Intl.DateTimeFormat(language === "de" ? "de" : "en-GB", { dateStyle: "long", timeZone: "Europe/Paris" }).format(
      unix * 1000,
    );
  const pen = penOn(document.addPage([595, 842]), regular, bold);

  const sheet: Sheet = { pen, bold, invoice, texts, money, day };
  writeHead(sheet);
  writeSums(sheet, writeLines(sheet, 330));
  return document.save();
}

interface Sheet {
  pen: ReturnType<typeof penOn>;
  bold: PDFFont;
  invoice: Invoice;
  texts: (typeof TEXTS)[Language];
  money: (cents: number) => string;
  day: (unix: number) => string;
}

/** What it is, from whom and to whom. */
function writeHead({ pen, bold, invoice, texts, day }: Sheet): void {
  pen.text("Plaudit", LEFT, 64, { size: 22, font: bold, color: FIG });
  pen.right(texts.invoice, RIGHT, 64, { size: 22, font: bold });
  const facts = [
    [texts.number, invoice.number ?? ""],
    [texts.date, day(invoice.status_transitions.finalized_at ?? invoice.created)],
    [texts.status, texts.statuses[(invoice.status ?? "draft") as keyof typeof texts.statuses]],
  ];
  for (const [index, [label = "", value = ""]] of facts.entries()) {
    pen.text(label, LEFT, 104 + index * 17, { color: SOFT });
    pen.text(value, LEFT + 130, 104 + index * 17);
  }
  const address = invoice.customer_address;
  const buyer = [
    invoice.customer_name ?? "",
    address?.line1 ?? "",
    address?.line2 ?? "",
    [address?.postal_code, address?.city].filter(Boolean).join(" "),
    address?.country ?? "",
    invoice.customer_email ?? "",
  ].filter(Boolean);
  pen.text(texts.from, LEFT, 182, { font: bold });
  pen.text(texts.to, 310, 182, { font: bold });
  for (const [index, line] of ["Plaudit", "hello@plaudit.test"].entries()) pen.text(line, LEFT, 200 + index * 16);
  for (const [index, line] of buyer.entries()) pen.text(line, 310, 200 + index * 16);
}

/** What was bought, from a height downwards; returns where it ends. */
function writeLines({ pen, invoice, texts, money, day }: Sheet, from: number): number {
  let y = from;
  pen.text(texts.description, LEFT, y, { color: SOFT });
  pen.right(texts.quantity, 430, y, { color: SOFT });
  pen.right(texts.amount, RIGHT, y, { color: SOFT });
  pen.rule((y += 10));
  for (const line of invoice.lines.data) {
    y += 20;
    pen.text(pen.cut(line.description ?? "", 330), LEFT, y);
    pen.right(String(line.quantity ?? 1), 430, y);
    pen.right(money(line.amount), RIGHT, y);
    if (line.period.end > line.period.start)
      pen.text(`${texts.period}: ${day(line.period.start)} – ${day(line.period.end)}`, LEFT, (y += 14), {
        size: 8.5,
        color: SOFT,
      });
  }
  return y;
}

function writeSums({ pen, bold, invoice, texts, money }: Sheet, from: number): void {
  let y = from;
  pen.rule((y += 14));
  const discount = invoice.total_discount_amounts?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  const sums: [string, number, boolean][] = [
    [texts.subtotal, invoice.subtotal, false],
    ...(discount > 0 ? [[texts.discount, -discount, false] as [string, number, boolean]] : []),
    [texts.total, invoice.total, true],
    [texts.paid, invoice.amount_paid, false],
    [texts.due, invoice.amount_remaining, true],
  ];
  for (const [label, cents, isStrong] of sums) {
    y += 20;
    pen.text(label, 310, y, isStrong ? { font: bold } : {});
    pen.right(money(cents), RIGHT, y, isStrong ? { font: bold } : {});
  }
}

interface Ink {
  size?: number;
  font?: PDFFont;
  color?: ReturnType<typeof rgb>;
}

function penOn(page: PDFPage, regular: PDFFont, bold: PDFFont) {
  const known = new Set(regular.getCharacterSet());
  const clean = (text: string): string => printable(text, known);
  const widthOf = (text: string, { size = 10, font = regular }: Ink): number => font.widthOfTextAtSize(text, size);
  const draw = (text: string, x: number, y: number, { size = 10, font = regular, color = INK }: Ink = {}): void =>
    page.drawText(text, { x, y: page.getHeight() - y, size, font, color });
  return {
    bold,
    text: (text: string, x: number, y: number, ink: Ink = {}): void => draw(clean(text), x, y, ink),
    right: (text: string, x: number, y: number, ink: Ink = {}): void =>
      draw(clean(text), x - widthOf(clean(text), ink), y, ink),
    cut: (text: string, width: number): string => {
      let short = clean(text);
      while (widthOf(short, {}) > width) short = `${short.slice(0, -2)}…`;
      return short;
    },
    rule: (y: number): void =>
      page.drawLine({
        start: { x: LEFT, y: page.getHeight() - y },
        end: { x: RIGHT, y: page.getHeight() - y },
        thickness: 0.7,
        color: LINE,
      }),
  };
}

/** The built-in fonts know western letters only; others lose their accents rather than the whole invoice. */
function printable(text: string, known: Set<number>): string {
  const fits = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0);
  return Array.from(text.replaceAll("\u00A0", " ").replaceAll("\u202F", " "), (letter) => {
    if (fits(letter)) return letter;
    const bare = letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
    return bare !== "" && Array.from(bare).every(fits) ? bare : "?";
  }).join("");
}
