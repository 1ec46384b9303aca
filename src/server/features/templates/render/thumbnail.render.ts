import { mix } from "#shared/templates/colour.ts";
import type { ElementOf, MailElement } from "#shared/templates/elements.ts";
import { type RichText, inlinesOf } from "#shared/templates/rich-text.ts";
import type { MailStyles, TemplateDraft } from "#shared/templates/templates.model.ts";
import { cutLine, fallbackOf, isTextVariable } from "#shared/templates/variables.ts";
import { MAIL_WIDTH, SIDE } from "#server/platform/mail/frame.render.ts";
import { type Area, bars, cutTo, linesOf, rectangle, sharesFor, widthOf, words } from "./thumbnail-shapes.render.ts";

// A mail as a small picture: its own colours, its large words, and bars where small ones stand. It is measured in the mail's own
// pixels and made for <img>, where nothing in it can run or load anything.

const EDGE = 40;
const WIDTH = MAIL_WIDTH + 2 * EDGE;
const HEIGHT = 720;

/** What a name looks like where the mail will have one. Everything else shows what stands there for somebody without it. */
const SAMPLES: Readonly<Record<string, string>> = {
  first_name: "Jonas",
  last_name: "Albrecht",
  restaurant_name: "Osteria Marrovia",
  code: "7KQ4MX",
};

type Language = TemplateDraft["language"];
interface Drawn {
  svg: string;
  height: number;
}
interface Room extends Area {
  /** Space at the left and right of what stands in it. */
  side: number;
  styles: MailStyles;
  language: Language;
}

/** The picture of a template, as SVG. */
export function renderThumbnail(template: Pick<TemplateDraft, "styles" | "elements" | "language">): string {
  const { styles, language } = template;
  const top = { x: EDGE, y: EDGE, width: MAIL_WIDTH };
  const sheet = template.elements.filter(({ type }) => type !== "footer");
  const { svg, height } = stack(sheet, { ...top, side: SIDE, styles, language });
  const below = bars(
    { x: EDGE, y: EDGE + height + 36, width: MAIL_WIDTH },
    [0.5, 0.7, 0.35],
    mix(styles.muted, styles.page, 0.5),
    true,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    rectangle({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, styles.page) +
    `<clipPath id="sheet">${rectangle({ ...top, height }, "#000000", styles.corners)}</clipPath>` +
    `<g clip-path="url(#sheet)">${rectangle({ ...top, height }, styles.surface)}${svg}</g>${below}</svg>`
  );
}

/** Elements below each other, as many as can be seen. */
function stack(elements: readonly MailElement[], room: Room): Drawn {
  let { y } = room;
  let svg = "";
  for (const element of elements) {
    if (y > HEIGHT) break;
    const drawn = draw(element, { ...room, y });
    const height = Math.ceil(drawn.height);
    const ground = hasOwnGround(element) ? null : element.background;
    // A little more than needed: where two grounds meet, nothing shines through.
    if (ground !== null) svg += rectangle({ ...room, y, height: height + 4 }, ground);
    svg += drawn.svg;
    y += height;
  }
  return { svg, height: Math.max(24, y - room.y) };
}

/** Their background is the box's they stand in. */
const hasOwnGround = (element: MailElement): boolean =>
  element.type === "qr_code" || (element.type === "text" && element.frame !== "none");

function draw(element: MailElement, room: Room): Drawn {
  switch (element.type) {
    case "header":
      return drawHeader(element, room);
    case "text":
      return drawText(element, room);
    case "image":
      return drawPicture(element, room);
    case "button":
      return drawButton(element, room);
    case "divider":
      return drawDivider(element, room);
    case "spacer":
      return { svg: "", height: element.height };
    case "social":
      return drawSocial(element, room);
    case "qr_code":
      return drawCode(element, room);
    case "columns":
      return drawColumns(element, room);
    case "footer":
      return { svg: "", height: 0 };
  }
}

function drawHeader(element: ElementOf<"header">, room: Room): Drawn {
  const { styles } = room;
  const ink = element.color ?? styles.text;
  const hasMark = element.logo !== null || element.monogram;
  const title = cutTo(lineOf(element.title, room.language), 34);
  const area = inside(room);
  const long = widthOf(title) * 13 + (hasMark ? 62 : 0);
  const x = startOf(element.align, area, long);
  const tile = element.background
    ? { fill: ink, ink: element.background }
    : { fill: styles.accent, ink: styles.accent_text };
  const mark = { x, y: room.y + 22, width: 48, height: 48 };
  const svg =
    (hasMark ? rectangle(mark, tile.fill, 12) : "") +
    (hasMark && element.logo === null
      ? words(x + 24, room.y + 54, "Om", { size: 21, fill: tile.ink, font: styles.heading_font, anchor: "middle" })
      : "") +
    words(x + (hasMark ? 62 : 0), room.y + 54, title, { size: 24, fill: ink, font: styles.heading_font });
  return { svg, height: 92 };
}

/** How wide a letter is, mostly, as a share of its size. */
const LETTER = { sans: 0.56, serif: 0.5 } as const;
/** Larger than in the mail: what it says should be read in the list, too. */
const HEAD_SIZES = { title: 38, heading: 27 } as const;

function drawText(element: ElementOf<"text">, room: Room): Drawn {
  const { styles, language } = room;
  const { style, content } = element;
  const isFramed = element.frame !== "none";
  const ground = element.background ?? (isFramed ? tintOf(styles) : styles.surface);
  const ink = element.color ?? (style === "small" ? styles.muted : styles.text);
  const box = inside(room);
  const area = isFramed ? { ...box, x: box.x + 22, width: box.width - 44 } : box;
  const above = isFramed ? 36 : 12;
  const align = alignOf(content);
  const plain = plainOf(content, language);
  let svg: string;
  let height: number;
  if (style === "title" || style === "heading") {
    const size = HEAD_SIZES[style];
    const lines = linesOf(plain, Math.max(4, Math.floor(area.width / (size * LETTER[styles.heading_font]))), 3);
    const anchor = align === "center" ? "middle" : align === "right" ? "end" : "start";
    const x = align === "center" ? area.x + area.width / 2 : align === "right" ? area.x + area.width : area.x;
    const font = styles.heading_font;
    svg = lines
      .map((line, at) => words(x, room.y + above + size * (1 + at * 1.2), line, { size, fill: ink, font, anchor }))
      .join("");
    height = 2 * above + lines.length * size * 1.2 + 4;
  } else {
    const shares = sharesFor(plain, area.width);
    svg = bars({ ...area, y: room.y + above + 4 }, shares, mix(ink, ground, 0.32), align === "center");
    height = 2 * above + shares.length * 20 - 4;
  }
  if (!isFramed) return { svg, height };
  const frame = { x: box.x, y: room.y + 14, width: box.width, height: height - 28 };
  const edge = element.frame === "ticket" ? ` stroke="${styles.accent}" stroke-width="2" stroke-dasharray="7 6"` : "";
  return { svg: rectangle(frame, ground, styles.corners, edge) + svg, height };
}

function drawPicture({ width, bleed, align }: ElementOf<"image">, room: Room): Drawn {
  const area = bleed ? room : inside(room);
  const wide = bleed ? area.width : Math.min(area.width, width);
  const space = bleed ? 0 : 12;
  const high = Math.min(220, wide * 0.5);
  const x = startOf(align, area, wide);
  const y = room.y + space;
  const { accent, surface, corners } = room.styles;
  const hill = [
    [0, 1],
    [0.34, 0.42],
    [0.58, 0.78],
    [0.78, 0.56],
    [1, 1],
  ].map(([right = 0, down = 0]) => `${Math.round(x + wide * right)},${Math.round(y + high * down)}`);
  const svg =
    rectangle({ x, y, width: wide, height: high }, mix(accent, surface, 0.2), bleed ? 0 : corners) +
    `<polygon points="${hill.join(" ")}" fill="${mix(accent, surface, 0.42)}"/>`;
  return { svg, height: high + 2 * space };
}

function drawButton({ label, full_width: full, look, align }: ElementOf<"button">, room: Room): Drawn {
  const { accent, accent_text: onAccent, corners, font } = room.styles;
  const area = inside(room);
  const title = cutTo(lineOf(label, room.language), Math.max(4, Math.floor((area.width - 40) / 11)));
  const wide = full ? area.width : Math.min(area.width, widthOf(title) * 11 + 56);
  const box = { x: startOf(align, area, wide), y: room.y + 16, width: wide, height: 50 };
  const isOutline = look === "outline";
  const edge = isOutline ? ` stroke="${accent}" stroke-width="2"` : "";
  const ink = { size: 20, fill: isOutline ? accent : onAccent, font, anchor: "middle" } as const;
  const svg =
    rectangle(box, isOutline ? "none" : accent, Math.min(corners, 14), edge) +
    words(box.x + wide / 2, room.y + 48, title, ink);
  return { svg, height: 82 };
}

function drawDivider({ color, thickness, width }: ElementOf<"divider">, room: Room): Drawn {
  const area = inside(room);
  const wide = (area.width * width) / 100;
  const line = { x: startOf("center", area, wide), y: room.y + 16, width: wide, height: Math.max(2, thickness) };
  return { svg: rectangle(line, color ?? faint(room.styles)), height: 32 + thickness };
}

function drawSocial({ links, align }: ElementOf<"social">, room: Room): Drawn {
  const from = startOf(align, inside(room), links.length * 46 - 14);
  const marks = links.map((_, at) =>
    rectangle(
      { x: from + at * 46, y: room.y + 14, width: 32, height: 32 },
      mix(room.styles.accent, room.styles.surface, 0.55),
      16,
    ),
  );
  return { svg: marks.join(""), height: 60 };
}

function drawCode({ size, background }: ElementOf<"qr_code">, room: Room): Drawn {
  const { styles } = room;
  const area = inside(room);
  const high = size + 44;
  const x = Math.max(area.x + 16, area.x + area.width / 2 - size - 30);
  const y = room.y + 14 + 22;
  const dot = size / 11;
  let squares = rectangle({ x, y, width: size, height: size }, "#ffffff", 10);
  for (let at = 0; at < 81; at += 1) {
    const [row, column] = [Math.floor(at / 9), at % 9];
    if ((row * 5 + column * 3 + row * column) % 4 < 2)
      squares += rectangle({ x: x + dot * (column + 1), y: y + dot * (row + 1), width: dot, height: dot }, "#231c1f");
  }
  const ink = { size: 34, fill: styles.text, font: styles.font } as const;
  const svg =
    rectangle({ ...area, y: room.y + 14, height: high }, background ?? tintOf(styles), styles.corners) +
    squares +
    words(x + size + 28, y + size / 2 + 12, SAMPLES["code"] ?? "", ink);
  return { svg, height: high + 28 };
}

const GUTTER = 12;

function drawColumns({ ratio, columns }: ElementOf<"columns">, room: Room): Drawn {
  const shares = ratio.split(":").map(Number);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const outer = SIDE - GUTTER;
  let x = room.x + outer;
  let svg = "";
  let height = 0;
  for (const [at, { elements }] of columns.entries()) {
    const width = ((room.width - 2 * outer) * (shares[at] ?? 1)) / total;
    const drawn = stack(elements, { ...room, x: x + GUTTER, y: room.y + 10, width: width - 2 * GUTTER, side: 0 });
    svg += drawn.svg;
    height = Math.max(height, drawn.height);
    x += width;
  }
  return { svg, height: height + 20 };
}

const inside = ({ x, y, width, side }: Room): Area => ({ x: x + side, y, width: width - 2 * side });
const tintOf = ({ accent, surface }: MailStyles): string => mix(accent, surface, 0.07);
const faint = ({ text, surface }: MailStyles): string => mix(text, surface, 0.18);

const startOf = (align: "left" | "center" | "right", { x, width }: Area, long: number): number =>
  align === "left" ? x : align === "right" ? x + width - long : Math.max(x, x + (width - long) / 2);

const alignOf = ({ content }: RichText): "left" | "center" | "right" => {
  const first = content.find((block) => block.type === "paragraph");
  return (first?.type === "paragraph" && first.attrs?.textAlign) || "left";
};

const sampleOf = (name: string, language: Language): string =>
  SAMPLES[name] ?? (isTextVariable(name) ? fallbackOf(name, language) : "");
const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const lineOf = (line: string, language: Language): string =>
  asSentence(
    cutLine(line)
      .map((part) => (typeof part === "string" ? part : sampleOf(part.variable, language)))
      .join(""),
  );

const plainOf = (content: RichText, language: Language): string =>
  asSentence(
    inlinesOf(content)
      .map((part) => {
        if (part.type === "text") return part.text;
        return part.type === "variable" ? sampleOf(part.attrs.name, language) : " ";
      })
      .join(""),
  );
