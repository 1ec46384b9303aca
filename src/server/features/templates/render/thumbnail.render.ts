import { escapeHtml } from "#shared/domain/html.ts";
import { mix } from "#shared/templates/colour.ts";
import type { ElementOf, MailElement } from "#shared/templates/elements.ts";
import { type RichText, inlinesOf } from "#shared/templates/rich-text.ts";
import type { MailStyles, TemplateDraft } from "#shared/templates/templates.model.ts";
import { cutLine } from "#shared/templates/variables.ts";

// A mail at the size of a stamp: its own colours, its large words, and bars where small ones stand. An image for <img>, where
// nothing in it can run or load anything.

const WIDTH = 240;
const HEIGHT = 300;
const SHEET_LEFT = 20;
const SHEET_TOP = 16;
const SHEET_WIDTH = WIDTH - 2 * SHEET_LEFT;
const PADDING = 12;
/** How much smaller than the mail itself, which is 600 wide. */
const SCALE = SHEET_WIDTH / 600;

/** What a name looks like where the mail will have one. */
const SAMPLES: Readonly<Record<string, string>> = {
  first_name: "Jonas",
  last_name: "Albrecht",
  restaurant_name: "Osteria Marrovia",
  code: "7KQ4MX",
};

interface Drawn {
  svg: string;
  height: number;
}
interface Frame {
  x: number;
  y: number;
  width: number;
  styles: MailStyles;
}

/** The picture of a template, as SVG. */
export function renderThumbnail({ styles, elements }: Pick<TemplateDraft, "styles" | "elements">): string {
  const frame = { x: SHEET_LEFT, y: SHEET_TOP, width: SHEET_WIDTH, styles };
  const drawn = stack(elements, frame, HEIGHT);
  const corner = (styles.corners * SCALE).toFixed(1);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui,sans-serif">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${styles.page}"/>` +
    `<clipPath id="c"><rect x="${SHEET_LEFT}" y="${SHEET_TOP}" width="${SHEET_WIDTH}" height="${drawn.height}" rx="${corner}"/></clipPath>` +
    `<g clip-path="url(#c)"><rect x="${SHEET_LEFT}" y="${SHEET_TOP}" width="${SHEET_WIDTH}" height="${drawn.height}" fill="${styles.surface}"/>${drawn.svg}</g></svg>`
  );
}

/** Elements below each other, as many as can be seen. */
function stack(elements: readonly MailElement[], frame: Frame, limit: number): Drawn {
  let { y } = frame;
  let svg = "";
  for (const element of elements) {
    if (y > limit) break;
    const drawn = draw(element, { ...frame, y });
    const ground = "background" in element ? element.background : null;
    if (ground) svg += box({ ...frame, y }, drawn.height, ground);
    svg += drawn.svg;
    y += drawn.height;
  }
  return { svg, height: y - frame.y };
}

function draw(element: MailElement, frame: Frame): Drawn {
  switch (element.type) {
    case "header":
      return drawHeader(element, frame);
    case "text":
      return drawText(element, frame);
    case "image":
      return drawPicture(element, frame);
    case "button":
      return drawButton(element, frame);
    case "divider":
      return { svg: box({ ...inset(frame), y: frame.y + 6 }, 1, element.color ?? faint(frame.styles)), height: 13 };
    case "spacer":
      return { svg: "", height: element.height * SCALE };
    case "social":
      return drawSocial(element, frame);
    case "qr_code":
      return drawCode(element, frame);
    case "columns":
      return drawColumns(element, frame);
    case "footer":
      return { svg: bars(inset(frame), [0.5, 0.7, 0.35], faint(frame.styles)), height: 40 };
  }
}

function drawHeader({ title, background, color, monogram, align }: ElementOf<"header">, frame: Frame): Drawn {
  const { x, y, width, styles } = frame;
  const words = wordsOf(title);
  const ink = color ?? (background ? styles.accent_text : styles.text);
  const tile = monogram ? 22 : 0;
  const left = align === "center" ? x + (width - tile - words.length * 5) / 2 : x + PADDING;
  const svg =
    (tile === 0 ? "" : rounded(left, y + 10, 18, 18, 4, mix(ink, background ?? styles.surface, 0.25))) +
    text(left + tile, y + 23, words, { size: 10, ink, bold: true, most: 26 });
  return { svg, height: 38 };
}

const SIZES = { title: 13, heading: 10, body: 0, small: 0 } as const;

function drawText({ style, frame: edge, content, color, background }: ElementOf<"text">, frame: Frame): Drawn {
  const area = inset(frame);
  const ink = color ?? frame.styles.text;
  const words = plainOf(content);
  const size = SIZES[style];
  const framed = edge === "none" ? 0 : 8;
  const isCentred = content.content.some((block) => block.type === "paragraph" && block.attrs?.textAlign === "center");
  const middle = { x: isCentred ? area.x + area.width / 2 : area.x, anchor: isCentred ? "middle" : "start" } as const;
  const lines = size > 0 ? linesOf(words, Math.floor(area.width / (size * 0.56))).slice(0, 3) : [];
  const fill = mix(ink, background ?? frame.styles.surface, 0.3);
  const shares = barsFor(words.length, area.width);
  const inner =
    size > 0
      ? lines.map((line, at) => text(middle.x, frame.y + framed + size + 4 + at * size * 1.25, line, { size, ink, bold: true, anchor: middle.anchor })).join("")
      : bars({ ...area, y: frame.y + framed }, shares, fill, isCentred);
  const height = framed * 2 + (size > 0 ? lines.length * size * 1.25 + 10 : shares.length * 7 + 6);
  const panel = edge === "none" ? "" : rounded(area.x - 4, frame.y + 2, area.width + 8, height - 4, 6, mix(frame.styles.text, frame.styles.surface, 0.07));
  return { svg: panel + inner, height };
}

function drawPicture({ width, bleed }: ElementOf<"image">, frame: Frame): Drawn {
  const area = bleed ? frame : inset(frame);
  const wide = Math.min(area.width, bleed ? frame.width : width * SCALE);
  const x = area.x + (area.width - wide) / 2;
  const ground = mix(frame.styles.accent, frame.styles.surface, 0.22);
  const hill = mix(frame.styles.accent, frame.styles.surface, 0.45);
  const high = Math.min(80, wide * 0.5);
  const y = frame.y + (bleed ? 0 : 4);
  const points = `${x},${y + high} ${x + wide * 0.35},${y + high * 0.45} ${x + wide * 0.6},${y + high * 0.8} ${x + wide * 0.8},${y + high * 0.6} ${x + wide},${y + high}`;
  return {
    svg: rounded(x, y, wide, high, bleed ? 0 : 4, ground) + `<polygon points="${points}" fill="${hill}"/>`,
    height: high + (bleed ? 0 : 8),
  };
}

function drawButton({ label, full_width: full, look, background, align }: ElementOf<"button">, frame: Frame): Drawn {
  const area = inset(frame);
  const words = wordsOf(label).slice(0, 24);
  const wide = full ? area.width : Math.min(area.width, words.length * 5 + 26);
  const x = align === "left" ? area.x : align === "right" ? area.x + area.width - wide : area.x + (area.width - wide) / 2;
  const fill = background ?? frame.styles.accent;
  const isOutline = look === "outline";
  return {
    svg:
      rounded(x, frame.y + 6, wide, 20, 6, isOutline ? "none" : fill, isOutline ? fill : undefined) +
      text(x + wide / 2, frame.y + 19, words, { size: 8, ink: isOutline ? fill : frame.styles.accent_text, bold: true, anchor: "middle" }),
    height: 32,
  };
}

function drawSocial({ links, align }: ElementOf<"social">, frame: Frame): Drawn {
  const wide = links.length * 16 - 4;
  const area = inset(frame);
  const from = align === "left" ? area.x : align === "right" ? area.x + area.width - wide : area.x + (area.width - wide) / 2;
  const dots = links.map((_, at) => `<circle cx="${from + at * 16 + 6}" cy="${frame.y + 11}" r="6" fill="${faint(frame.styles)}"/>`);
  return { svg: dots.join(""), height: 22 };
}

function drawCode(_: ElementOf<"qr_code">, frame: Frame): Drawn {
  const { styles } = frame;
  const area = inset(frame);
  const y = frame.y + 6;
  const x = area.x + area.width / 2 - 50;
  let dots = "";
  for (let row = 0; row < 7; row += 1)
    for (let column = 0; column < 7; column += 1)
      if ((row * 5 + column * 3 + row * column) % 4 < 2)
        dots += `<rect x="${x + 8 + column * 4}" y="${y + 8 + row * 4}" width="4" height="4" fill="${styles.text}"/>`;
  return {
    svg:
      rounded(x, y, 100, 44, 6, mix(styles.text, styles.surface, 0.06)) +
      dots +
      text(x + 44, y + 27, SAMPLES["code"] ?? "", { size: 11, ink: styles.text, bold: true }),
    height: 56,
  };
}

function drawColumns({ ratio, columns }: ElementOf<"columns">, frame: Frame): Drawn {
  const shares = ratio.split(":").map(Number);
  const total = shares.reduce((sum, share) => sum + share, 0);
  let { x } = frame;
  let svg = "";
  let height = 0;
  for (const [at, { elements }] of columns.entries()) {
    const width = (frame.width * (shares[at] ?? 1)) / total;
    const drawn = stack(elements, { ...frame, x, width }, HEIGHT);
    svg += drawn.svg;
    height = Math.max(height, drawn.height);
    x += width;
  }
  return { svg, height };
}

const inset = (frame: Frame): Frame => ({ ...frame, x: frame.x + PADDING, width: frame.width - 2 * PADDING });
const faint = ({ text: ink, surface }: MailStyles): string => mix(ink, surface, 0.22);
const box = ({ x, y, width }: Frame, height: number, fill: string): string =>
  `<rect x="${x}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}"/>`;
const rounded = (x: number, y: number, width: number, height: number, radius: number, fill: string, edge?: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="${radius}" fill="${fill}"${edge ? ` stroke="${edge}"` : ""}/>`;

interface Ink {
  size: number;
  ink: string;
  bold?: boolean;
  anchor?: "start" | "middle";
  /** Letters. */
  most?: number;
}

const text = (x: number, y: number, words: string, { size, ink, bold, anchor = "start", most = 60 }: Ink): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="${ink}" text-anchor="${anchor}"${bold ? ' font-weight="650"' : ""}>${escapeHtml(words.slice(0, most))}</text>`;

/** Small words as bars, each a share of the width. */
const bars = ({ x, y, width }: Frame, shares: readonly number[], fill: string, centred = false): string =>
  shares
    .map((share, at) => rounded(centred ? x + (width * (1 - share)) / 2 : x, y + 4 + at * 7, width * share, 3, 1.5, fill))
    .join("");

/** Whole lines, and a shorter last one; six at most. */
function barsFor(letters: number, width: number): number[] {
  const lines = Math.max(1, letters / (width / 2.6));
  const full = Math.min(5, Math.floor(lines));
  return [...Array.from({ length: full }, () => 1), Math.max(0.25, lines - Math.floor(lines))];
}

/** Words in lines of at most so many letters. */
function linesOf(words: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const wordsOf = (line: string): string =>
  cutLine(line)
    .map((part) => (typeof part === "string" ? part : (SAMPLES[part.variable] ?? "…")))
    .join("");

const plainOf = (content: RichText): string =>
  inlinesOf(content)
    .map((part) => (part.type === "text" ? part.text : part.type === "variable" ? (SAMPLES[part.attrs.name] ?? "…") : " "))
    .join("");
