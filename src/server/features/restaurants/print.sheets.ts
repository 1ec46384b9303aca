import { concatTransformationMatrix, popGraphicsState, pushGraphicsState } from "pdf-lib";
import { BLUSH, FAINT, FIG, INK, LINE, OAT, PAGE, type Pen, SOFT, WHITE } from "#server/platform/print/print.pen.ts";

export interface SheetContent {
  name: string;
  modules: readonly boolean[][];
  /** Without its scheme: for typing, where no camera is at hand. */
  link: string;
  headline: string;
  call: string;
  shortCall: string;
  scan: string;
  fold: string;
  cut: string;
}

const MIDDLE = PAGE.width / 2;

/** One large code for the wall, the window or the till. */
export function drawPoster(pen: Pen, facts: SheetContent): void {
  const [left, top, width] = [24, 24, PAGE.width - 48];
  const band = 224;
  pen.panel({ x: left, y: top, width, height: PAGE.height - 48, radius: 28, color: OAT });
  pen.panel({ x: left, y: top, width, height: band, radius: 28, color: FIG });
  // Square where the band meets the paper.
  pen.panel({ x: left, y: top + band - 40, width, height: 40, radius: 0.1, color: FIG });
  const name = pen.fit({ text: facts.name, width: width - 80, size: 50, minSize: 20, maxLines: 3, bold: true });
  const start = top + (band - 26 - 20 - name.height) / 2;
  pen.stars({ x: MIDDLE, y: start, size: 26 });
  pen.text(name, { x: MIDDLE, y: start + 46, color: WHITE });

  const headline = pen.fit({ text: facts.headline, width: width - 60, size: 38, minSize: 26, bold: true });
  const next = pen.text(headline, { x: MIDDLE, y: 286, color: FIG });
  pen.text(pen.fit({ text: facts.call, width: width - 60, size: 21, minSize: 15 }), {
    x: MIDDLE,
    y: next + 6,
    color: INK,
  });

  const side = 330;
  pen.qr(facts.modules, { x: MIDDLE - side / 2, y: 382, side, radius: 26 });
  const scan = pen.fit({ text: facts.scan, width: width - 60, size: 16, minSize: 12, bold: true });
  const below = pen.text(scan, { x: MIDDLE, y: 736, color: INK });
  pen.text(pen.fit({ text: facts.link, width: width - 60, size: 12, minSize: 7, maxLines: 2 }), {
    x: MIDDLE,
    y: below + 5,
    color: SOFT,
  });
}

/** Folded across the middle it stands on the table and can be read from both sides. */
export function drawTableTent(pen: Pen, facts: SheetContent): void {
  drawTentSide(pen, facts);
  // The other side hangs over the fold, so on the flat sheet it stands on its head.
  pen.page.pushOperators(pushGraphicsState(), concatTransformationMatrix(-1, 0, 0, -1, PAGE.width, PAGE.height));
  drawTentSide(pen, facts);
  pen.page.pushOperators(popGraphicsState());
  const y = PAGE.height / 2;
  const label = pen.fit({ text: facts.fold, width: 120, size: 8 });
  const gap = (label.font.widthOfTextAtSize(facts.fold, 8) + 16) / 2;
  for (const [from, to] of [
    [18, MIDDLE - gap],
    [MIDDLE + gap, PAGE.width - 18],
  ] as const)
    pen.page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.6, color: FAINT, dashArray: [4, 4] });
  pen.text(label, { x: MIDDLE, y: y - 4, color: FAINT });
}

/** The lower half of the sheet. */
function drawTentSide(pen: Pen, facts: SheetContent): void {
  const [left, top, height] = [24, PAGE.height / 2 + 22, PAGE.height / 2 - 46];
  const width = PAGE.width - 48;
  const half = 286;
  pen.panel({ x: left, y: top, width, height, radius: 24, color: OAT });
  pen.panel({ x: left, y: top, width: half, height, radius: 24, color: FIG });
  const inner = left + 28;
  pen.stars({ x: inner, y: top + 32, size: 21, align: "left" });
  const name = pen.fit({ text: facts.name, width: half - 52, size: 36, minSize: 15, maxLines: 6, bold: true });
  pen.text(name, { x: inner, y: top + 70, color: WHITE, align: "left" });
  const headline = pen.fit({ text: facts.headline, width: half - 52, size: 23, minSize: 18, maxLines: 2, bold: true });
  const call = pen.fit({ text: facts.call, width: half - 52, size: 16, minSize: 13, maxLines: 2 });
  const start = top + height - 30 - headline.height - 6 - call.height;
  const next = pen.text(headline, { x: inner, y: start, color: WHITE, align: "left" });
  pen.text(call, { x: inner, y: next + 6, color: BLUSH, align: "left" });

  const middle = left + half + (width - half) / 2;
  const side = 208;
  pen.qr(facts.modules, { x: middle - side / 2, y: top + 58, side, radius: 18 });
  const scan = pen.fit({ text: facts.scan, width: width - half - 32, size: 13, minSize: 10, maxLines: 2, bold: true });
  const below = pen.text(scan, { x: middle, y: top + 58 + side + 18, color: INK });
  pen.text(pen.fit({ text: facts.link, width: width - half - 32, size: 10, minSize: 6, maxLines: 2 }), {
    x: middle,
    y: below + 4,
    color: SOFT,
  });
}

const STICKERS = { columns: 2, rows: 3, radius: 118, cell: 262 };

/** Six round stickers for doors, menus and bills, with marks to cut along. */
export function drawStickers(pen: Pen, facts: SheetContent): void {
  const { columns, rows, cell } = STICKERS;
  const [left, top] = [(PAGE.width - columns * cell) / 2, 22];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      drawSticker(pen, facts, { x: left + (column + 0.5) * cell, y: top + (row + 0.5) * cell });
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1) drawCross(pen, left + column * cell, top + row * cell);
  pen.text(pen.fit({ text: facts.cut, width: PAGE.width - 80, size: 8 }), {
    x: MIDDLE,
    y: top + rows * cell + 11,
    color: FAINT,
  });
}

function drawSticker(pen: Pen, facts: SheetContent, { x, y }: { x: number; y: number }): void {
  const { radius } = STICKERS;
  const up = PAGE.height - y;
  pen.page.drawCircle({ x, y: up, size: radius + 4, borderColor: LINE, borderWidth: 0.7, borderDashArray: [3, 3] });
  pen.page.drawCircle({ x, y: up, size: radius, color: FIG });
  pen.page.drawCircle({ x, y: up, size: radius - 6, borderColor: BLUSH, borderWidth: 0.8 });
  const name = pen.fit({ text: facts.name, width: 146, size: 17, minSize: 7.5, maxLines: 2, bold: true });
  // Two lines begin higher, where the circle is narrower; both end above the stars.
  pen.text(name, { x, y: y - 64 - name.height, color: WHITE });
  pen.stars({ x, y: y - 60, size: 10.5 });
  const side = 112;
  pen.qr(facts.modules, { x: x - side / 2, y: y - 42, side, radius: 11 });
  pen.text(pen.fit({ text: facts.shortCall, width: 132, size: 11.5, minSize: 8, bold: true }), {
    x,
    y: y + 79,
    color: WHITE,
  });
}

function drawCross(pen: Pen, x: number, y: number): void {
  const up = PAGE.height - y;
  const line = { thickness: 0.6, color: FAINT };
  pen.page.drawLine({ start: { x: x - 5, y: up }, end: { x: x + 5, y: up }, ...line });
  pen.page.drawLine({ start: { x, y: up - 5 }, end: { x, y: up + 5 }, ...line });
}
