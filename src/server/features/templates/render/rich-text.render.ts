import type { Alignment, RichBlock, RichInline, RichParagraph, RichText } from "#shared/templates/rich-text.ts";
import { type Html, markup, join, when } from "#server/platform/mail/html.render.ts";
import { type Pen, conditionOf, linkTo, slot } from "./pen.render.ts";

/** One thing in both forms a mail has. */
export interface Drawn {
  html: Html;
  plain: Html;
}

/** How the words of one element look. */
export interface WordStyle {
  elementId: string;
  /** Inline styles of every paragraph but its margin and alignment. */
  css: Html;
  /** Class names for the dark, and others. */
  classes: string;
  linkColour: string;
  linkClass: string;
  /** `h1` for the title, so that a screen reader finds it. */
  tag: "p" | "h1" | "h2";
  /** Space between paragraphs. */
  gap: number;
  /** Of paragraphs that do not say. */
  align: Alignment;
}

const BREAK: Drawn = { html: markup`<br>`, plain: ["\n"] };

/** Formatted text as HTML and as plain text. */
export function drawText(pen: Pen, doc: RichText, style: WordStyle): Drawn {
  const blocks = doc.content.map((block, at) => drawBlock(pen, block, style, at === doc.content.length - 1));
  return {
    html: join(blocks.map((block) => block.html)),
    plain: join(
      blocks.map(({ plain }) => plain).filter((plain) => plain.length > 0),
      ["\n\n"],
    ),
  };
}

function drawBlock(pen: Pen, block: RichBlock, style: WordStyle, isLast: boolean): Drawn {
  const margin = isLast ? 0 : style.gap;
  if (block.type === "paragraph") return drawParagraph(pen, block, style, margin);
  const tag = block.type === "bulletList" ? "ul" : "ol";
  const items = block.content.map(({ content }, at) => {
    const lines = content.map((paragraph) => drawInlines(pen, paragraph.content ?? [], style));
    const mark = tag === "ul" ? "- " : `${at + 1}. `;
    return {
      html: markup`<li class="${style.classes}" style="margin:0 0 6px;${style.css}">${join(
        lines.map((line) => line.html),
        BREAK.html,
      )}</li>`,
      plain: [
        mark,
        ...join(
          lines.map((line) => line.plain),
          ["\n  "],
        ),
      ],
    };
  });
  return {
    html: markup`<${[tag]} align="left" style="margin:0 0 ${margin}px;padding:0 0 0 22px;text-align:left">${join(items.map((item) => item.html))}</${[tag]}>`,
    plain: join(
      items.map((item) => item.plain),
      ["\n"],
    ),
  };
}

function drawParagraph(pen: Pen, paragraph: RichParagraph, style: WordStyle, margin: number): Drawn {
  const words = drawInlines(pen, paragraph.content ?? [], style);
  const align = paragraph.attrs?.textAlign ?? style.align;
  // An empty line must have something in it to have a height.
  const inner = words.html.length > 0 ? words.html : ["&nbsp;"];
  return {
    html: markup`<${[style.tag]} class="${style.classes}" align="${align}" style="margin:0 0 ${margin}px;text-align:${align};${style.css}">${inner}</${[style.tag]}>`,
    plain: words.plain,
  };
}

const hrefOf = (inline: RichInline | undefined): string | undefined => {
  if (!inline || !("marks" in inline)) return undefined;
  const link = inline.marks?.find((mark) => mark.type === "link");
  return link?.type === "link" ? link.attrs.href : undefined;
};

/** Words that lead to the same address are one link, however they are formatted. */
function drawInlines(pen: Pen, inlines: readonly RichInline[], style: WordStyle): Drawn {
  const runs: { href: string | undefined; parts: Drawn[] }[] = [];
  for (const [at, inline] of inlines.entries()) {
    const href = hrefOf(inline);
    const drawn = drawInline(pen, inline, at === 0);
    const last = runs.at(-1);
    if (last && last.href === href) last.parts.push(drawn);
    else runs.push({ href, parts: [drawn] });
  }
  const pieces = runs.map(({ href, parts }) => {
    const words = { html: join(parts.map((part) => part.html)), plain: join(parts.map((part) => part.plain)) };
    return href === undefined ? words : drawLink(pen, href, words, style);
  });
  return { html: join(pieces.map((piece) => piece.html)), plain: join(pieces.map((piece) => piece.plain)) };
}

function drawInline(pen: Pen, inline: RichInline, isFirst: boolean): Drawn {
  if (inline.type === "hardBreak") return BREAK;
  const isVariable = inline.type === "variable";
  const plain: Html = isVariable ? [slot(pen, inline.attrs.name, "plain", isFirst)] : [inline.text];
  let words: Html = isVariable ? [slot(pen, inline.attrs.name, "text", isFirst)] : markup`${inline.text}`;
  const marks = inline.marks?.map(({ type }) => type) ?? [];
  if (marks.includes("italic")) words = markup`<em>${words}</em>`;
  if (marks.includes("bold")) words = markup`<strong>${words}</strong>`;
  return { html: words, plain };
}

function drawLink(pen: Pen, href: string, words: Drawn, { elementId, linkColour, linkClass }: WordStyle): Drawn {
  const link = linkTo(pen, elementId, href);
  if (!link) return words;
  const condition = conditionOf(href);
  const address: Html = [" (", ...link.plain, ")"];
  return {
    html: markup`<a href="${link.html}" class="${linkClass}" style="color:${linkColour};text-decoration:underline">${words.html}</a>`,
    plain: [...words.plain, ...(condition ? when(condition, address) : address)],
  };
}
