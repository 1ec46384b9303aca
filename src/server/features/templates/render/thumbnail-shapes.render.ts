import { escapeHtml } from "#shared/domain/html.ts";

// The few shapes a small picture of a mail is made of. Whatever comes from a template is either a checked colour, a number,
// or words, which are escaped here.

/** Where something stands, in the mail's own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
}

export const rectangle = (area: Area & { height: number }, fill: string, radius = 0, edge = ""): string =>
  `<rect x="${short(area.x)}" y="${short(area.y)}" width="${short(area.width)}" height="${short(area.height)}"` +
  `${radius > 0 ? ` rx="${short(radius)}"` : ""} fill="${fill}"${edge}/>`;

/** Small words, as bars that are each a share of the width. */
export const bars = ({ x, y, width }: Area, shares: readonly number[], fill: string, centred = false): string =>
  shares
    .map((share, at) => {
      const long = width * share;
      return rectangle({ x: centred ? x + (width - long) / 2 : x, y: y + at * 20, width: long, height: 9 }, fill, 4.5);
    })
    .join("");

/** As many bars as the words would have lines, six at most; the last one is shorter. */
export function sharesFor(words: string, width: number): number[] {
  const lines = Math.max(0.3, (widthOf(words) * 8) / width);
  const full = Math.min(5, Math.floor(lines));
  return [...Array.from({ length: full }, () => 1), Math.max(0.3, lines - Math.floor(lines))];
}

interface Ink {
  size: number;
  fill: string;
  font: "sans" | "serif";
  anchor?: "start" | "middle" | "end";
}

const FONTS = { sans: "system-ui,sans-serif", serif: "Georgia,serif" } as const;

export const words = (x: number, y: number, line: string, { size, fill, font, anchor = "start" }: Ink): string =>
  `<text x="${short(x)}" y="${short(y)}" font-family="${FONTS[font]}" font-size="${size}" font-weight="700" fill="${fill}"` +
  `${anchor === "start" ? "" : ` text-anchor="${anchor}"`}>${escapeHtml(readable(line))}</text>`;

/** Words in lines of at most so many letters. A word that is longer than a line is cut, and what has no room ends in dots. */
export function linesOf(text: string, letters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of readable(text).split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cutTo(word, letters));
    if (lines.length > most) break;
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cutTo(`${lines[most - 1] ?? ""} ${lines[most] ?? ""}`, letters)];
}

/** So much of a line as has room. Characters are never cut in halves: half a one is no text at all. */
export function cutTo(line: string, letters: number): string {
  if (widthOf(line) <= letters) return line;
  let cut = "";
  for (const { segment } of graphemes.segment(line.slice(0, letters * 12))) {
    if (widthOf(cut + segment) > letters - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Chinese, Japanese and Korean characters and emoji take the room of two letters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/gu;

/** How much room a line takes, in letters. */
export const widthOf = (line: string): number => line.length + (line.match(WIDE)?.length ?? 0);

/** XML knows fewer characters than a text may hold. */
const UNREADABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const readable = (text: string): string => text.toWellFormed().replace(UNREADABLE, "");

/** A tenth of a pixel is more than anybody sees. */
const short = (value: number): string => String(Math.round(value * 10) / 10);
