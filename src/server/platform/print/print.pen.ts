import { type Color, type PDFFont, type PDFPage, PDFDocument, StandardFonts, rgb } from "pdf-lib";
import { qrPath } from "#server/platform/qr/qr.ts";

const colour = (hex: string): Color => {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(0), part(2), part(4));
};

export const INK = colour("231C1F");
export const SOFT = colour("5C5256");
export const FAINT = colour("A0968D");
export const OAT = colour("F3EFEA");
export const LINE = colour("DED7CE");
export const FIG = colour("85274F");
export const BLUSH = colour("ECC9D7");
const AMBER = colour("EFA31A");
export const WHITE = rgb(1, 1, 1);

/** A4 upright, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
const LINE_HEIGHT = 1.16;
const STAR = "M0-10l2.95 6.2 6.8.85-5 4.7 1.28 6.75L0 5.2l-6.03 3.3 1.28-6.75-5-4.7 6.8-.85z";

export interface Words {
  text: string;
  width: number;
  size: number;
  /** Below this the text is cut instead of becoming smaller still. */
  minSize?: number;
  maxLines?: number;
  bold?: boolean;
}
export interface Fitted {
  lines: string[];
  size: number;
  font: PDFFont;
  height: number;
}

/** Draws on one page; y is counted from the top, as one reads. */
export interface Pen {
  page: PDFPage;
  fit(words: Words): Fitted;
  /** Around the middle `x` unless left-aligned; answers where the next thing may begin. */
  text(fitted: Fitted, at: { x: number; y: number; color: Color; align?: "center" | "left" }): number;
  panel(box: { x: number; y: number; width: number; height: number; radius: number; color: Color; line?: Color }): void;
  /** Five stars around the middle `x`, or from it on. */
  stars(at: { x: number; y: number; size: number; align?: "center" | "left" }): void;
  /** White card with the code. */
  qr(modules: readonly boolean[][], at: { x: number; y: number; side: number; radius: number }): void;
}

/** An empty document with a title, and the pen for its only page. */
export async function openSheet(title: string): Promise<{ document: PDFDocument; pen: Pen }> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  // Built-in fonts: they hold every letter of the countries we serve and add nothing to the file.
  const [regular, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  return { document, pen: penOn(document.addPage([PAGE.width, PAGE.height]), regular, bold) };
}

function penOn(page: PDFPage, regular: PDFFont, bold: PDFFont): Pen {
  const known = new Set(regular.getCharacterSet());
  const up = (y: number): number => PAGE.height - y;
  const path = (d: string, x: number, y: number, options: { scale?: number; color: Color; line?: Color }): void =>
    page.drawSvgPath(d, {
      x,
      y: up(y),
      color: options.color,
      ...(options.scale === undefined ? {} : { scale: options.scale }),
      ...(options.line && { borderColor: options.line, borderWidth: 1 }),
    });
  const pen: Pen = {
    page,
    fit: (words) => fitText({ ...words, text: printable(words.text, known) }, words.bold ? bold : regular),
    text({ lines, size, font }, { x, y, color, align = "center" }) {
      for (const [index, line] of lines.entries()) {
        const left = align === "left" ? x : x - font.widthOfTextAtSize(line, size) / 2;
        page.drawText(line, { x: left, y: up(y + size * (0.82 + index * LINE_HEIGHT)), size, font, color });
      }
      return y + lines.length * size * LINE_HEIGHT;
    },
    panel: ({ x, y, width, height, radius, ...look }) => path(roundedBox(width, height, radius), x, y, look),
    stars({ x, y, size, align = "center" }) {
      const step = size * 1.28;
      const first = align === "left" ? x + size / 2 : x - step * 2;
      for (let i = 0; i < 5; i += 1) path(STAR, first + i * step, y + size / 2, { scale: size / 20, color: AMBER });
    },
    qr(modules, { x, y, side, radius }) {
      pen.panel({ x, y, width: side, height: side, radius, color: WHITE, line: LINE });
      path(qrPath(modules), x, y, { scale: side / modules.length, color: INK });
    },
  };
  return pen;
}

const roundedBox = (width: number, height: number, r: number): string =>
  `M${r} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0z`;

/** The largest size at which the text fits its lines; at the smallest one it is cut. */
function fitText({ text, width, size, minSize = size, maxLines = 1 }: Words, font: PDFFont): Fitted {
  for (let tried = size; ; tried = Math.max(minSize, tried - 1)) {
    const lines = breakLines(text, width, (piece) => font.widthOfTextAtSize(piece, tried), tried > minSize);
    if (lines && lines.length <= maxLines)
      return { lines, size: tried, font, height: lines.length * tried * LINE_HEIGHT };
    if (tried > minSize) continue;
    const kept = (lines ?? []).slice(0, maxLines);
    const last = kept.length - 1;
    if (last >= 0) kept[last] = `${kept[last]?.slice(0, -1).trimEnd()}…`;
    return { lines: kept, size: tried, font, height: kept.length * tried * LINE_HEIGHT };
  }
}

/** Undefined when a word is wider than a line and `keepWords` asks for a smaller size instead of a break inside it. */
function breakLines(
  text: string,
  width: number,
  widthOf: (piece: string) => number,
  keepWords: boolean,
): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (widthOf(line) > width) {
      if (keepWords) return undefined;
      let fits = line.length - 1;
      while (fits > 1 && widthOf(line.slice(0, fits)) > width) fits -= 1;
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Letters the fonts lack lose their accents; what is left over, such as emoji, is left out. */
function printable(text: string, known: ReadonlySet<number>): string {
  const fits = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0);
  return Array.from(text.normalize("NFC").replace(/\s/g, " "), (letter) => {
    if (fits(letter)) return letter;
    const bare = letter.normalize("NFKD").replace(/\p{M}/gu, "");
    return bare !== "" && Array.from(bare).every(fits) ? bare : "";
  })
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();
}
