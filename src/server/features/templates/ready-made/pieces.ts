import { MailElement } from "#shared/templates/elements.ts";
import type { Alignment, RichInline, RichText } from "#shared/templates/rich-text.ts";
import { DEFAULT_STYLES, type MailStyles } from "#shared/templates/templates.model.ts";
import { type TextVariable, cutLine } from "#shared/templates/variables.ts";

// How ready-made templates are written: words as one writes them, `{{first_name}}` for a chip and `**bold**` for bold.

/** A colour world: paper, band at the top with its words, and the colour of buttons. */
export interface World {
  styles: MailStyles;
  band: string;
  onBand: string;
  /** Quieter words on the band. */
  softOnBand: string;
  /** A tint for boxes. */
  tint: string;
}

const world = (page: string, accent: string, rest: Omit<World, "styles">, corners = 16): World => ({
  // Small print stands on the page too, which is darker than paper.
  styles: { ...DEFAULT_STYLES, page, accent, corners, muted: "#675d61" },
  ...rest,
});

export const WORLDS = {
  fig: world("#f3efea", "#85274f", { band: "#85274f", onBand: "#ffffff", softOnBand: "#f6e4eb", tint: "#fbf3f6" }),
  basil: world("#eff3ee", "#17623b", { band: "#2e4a3b", onBand: "#faf3e3", softOnBand: "#d9e5d6", tint: "#eff8f2" }),
  honey: world("#f7f1e4", "#865100", { band: "#fcf1da", onBand: "#643c00", softOnBand: "#7a4a00", tint: "#fef9ee" }),
  tomato: world("#f7efeb", "#ad2415", { band: "#ad2415", onBand: "#fff8f5", softOnBand: "#fcdcd3", tint: "#fef5f2" }),
  night: world("#ece7e6", "#85274f", { band: "#2a1820", onBand: "#f8efe2", softOnBand: "#d9c9bd", tint: "#fbf3f6" }),
  sea: world("#ecf1f0", "#1f6462", { band: "#1d4f55", onBand: "#f4f1e6", softOnBand: "#cfe0dd", tint: "#eaf4f3" }),
  paper: world("#f3efea", "#85274f", { band: "#ffffff", onBand: "#231c1f", softOnBand: "#5c5256", tint: "#f7f4f0" }, 6),
} as const satisfies Record<string, World>;

function inlines(line: string): RichInline[] {
  return line.split("**").flatMap((run, at) => {
    const marks = at % 2 === 1 ? { marks: [{ type: "bold" as const }] } : {};
    return cutLine(run).map((part): RichInline =>
      typeof part === "string"
        ? { type: "text", text: part, ...marks }
        : { type: "variable", attrs: { name: part.variable as TextVariable }, ...marks },
    );
  });
}

const paragraphOf = (line: string, align: Alignment) => ({
  type: "paragraph" as const,
  attrs: { textAlign: align },
  content: inlines(line),
});

/** Paragraphs; a group of lines that begin with "- " or "1. " is a list. */
function doc(lines: readonly string[], align: Alignment = "left"): RichText {
  const content: RichText["content"] = [];
  for (const line of lines) {
    const [, mark, words] = /^(- |1\. )(.*)$/.exec(line) ?? [];
    if (mark === undefined || words === undefined) {
      content.push(paragraphOf(line, align));
      continue;
    }
    const type = mark === "- " ? "bulletList" : "orderedList";
    const item = { type: "listItem" as const, content: [paragraphOf(words, "left")] };
    const last = content.at(-1);
    if (last?.type === type) last.content.push(item);
    else content.push({ type, content: [item] });
  }
  return { type: "doc", content };
}

/** An element without its id, which it gets by its place. */
type Piece = Record<string, unknown> & { type: MailElement["type"] };

type Words = string | readonly string[];
const linesOf = (words: Words): readonly string[] => (typeof words === "string" ? [words] : words);

interface TextOptions {
  align?: Alignment;
  color?: string;
  background?: string;
}
const text = (style: string, words: Words, { align = "left", ...rest }: TextOptions = {}): Piece => ({
  type: "text",
  style,
  content: doc(linesOf(words), align),
  ...rest,
});
export const title = (words: Words, options?: TextOptions): Piece => text("title", words, options);
export const heading = (words: Words, options?: TextOptions): Piece => text("heading", words, options);
export const body = (words: Words, options?: TextOptions): Piece => text("body", words, options);
export const small = (words: Words, options?: TextOptions): Piece => text("small", words, options);
export const panel = (words: Words, background: string, align: Alignment = "left"): Piece => ({
  ...text("body", words, { align, background }),
  frame: "panel",
});
export const ticket = (words: Words, background: string): Piece => ({
  ...text("heading", words, { align: "center", background }),
  frame: "ticket",
});
export const button = (label: string, href = "{{restaurant_website}}", look = "filled"): Piece => ({
  type: "button",
  label,
  href,
  look,
});
export const spacer = (height: number, background?: string): Piece => ({
  type: "spacer",
  height,
  ...(background && { background }),
});
export const rule = (color: string, background?: string): Piece => ({
  type: "divider",
  color,
  thickness: 3,
  width: 12,
  ...(background && { background }),
});
export const line = (): Piece => ({ type: "divider" });
export const qr = (background: string): Piece => ({ type: "qr_code", background });
export const columns = (...parts: Piece[][]): Piece => ({
  type: "columns",
  columns: parts.map((elements) => ({ elements })),
});
export const links = (): Piece => ({
  type: "social",
  links: [
    { network: "website", url: "{{restaurant_website}}" },
    { network: "google", url: "{{review_url}}" },
  ],
});
export const header = ({ band, onBand }: World, align: Alignment = "left", tagline = ""): Piece => ({
  type: "header",
  title: "{{restaurant_name}}",
  tagline,
  align,
  background: band,
  color: onBand,
});

/** A band in the world's colour with the header, a title and a sentence on it. */
export const hero = (look: World, words: { title: string; lead: string }): Piece[] => [
  header(look, "center"),
  title(words.title, { align: "center", color: look.onBand, background: look.band }),
  body(words.lead, { align: "center", color: look.softOnBand, background: look.band }),
  spacer(28, look.band),
];

/** The elements with their ids, and the footer. */
export const elementsOf = (pieces: readonly Piece[]): MailElement[] =>
  [...pieces, { type: "footer" as const }].map((piece, at) => MailElement.parse(withIds(piece, `e${at + 1}`)));

function withIds(piece: Piece, id: string): unknown {
  if (!Array.isArray(piece["columns"])) return { id, ...piece };
  const parts = piece["columns"] as { elements: Piece[] }[];
  return {
    id,
    ...piece,
    columns: parts.map(({ elements }, column) => ({
      elements: elements.map((inner, at) => ({ id: `${id}-${column + 1}-${at + 1}`, ...inner })),
    })),
  };
}
