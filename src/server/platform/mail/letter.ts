import type { Locale } from "#shared/domain/locales.ts";
import { monogramOf } from "#shared/domain/monogram.ts";
import { DEFAULT_STYLES } from "#shared/templates/templates.model.ts";
import { FONT_STACKS, SIDE, button, codeText, mailDocument, panel, row, sender, tile } from "./frame.render.ts";
import { type Html, filler, join, markup } from "./html.render.ts";
import { Ink } from "./ink.render.ts";

/** What a transactional mail says, top to bottom. */
export interface Letter {
  locale: Locale;
  /** Who writes; a restaurant's guests hear from the restaurant, not from us. */
  sender?: string;
  title: string;
  paragraphs: string[];
  /** A code to type, shown large. */
  code?: string;
  /** `lead`: the sentence that stands right above it. */
  button?: { label: string; url: string; lead?: string };
  /** Small print under the sheet. */
  footer: string;
  /** A quiet link in the small print, such as to unsubscribe. */
  footerLink?: { label: string; url: string };
}

/** Our own letters, and those we write for restaurants, have the house's colours. */
const look = { ...DEFAULT_STYLES, heading_font: "sans" } as const;
const GROUND = "#f7f4f0";

/** Renders a letter in the frame that all mails have, and as plain text. */
export function renderLetter(letter: Letter): { html: string; text: string } {
  const ink = new Ink();
  const document = mailDocument({
    language: letter.locale,
    title: markup`${letter.title}`,
    preheader: markup`${letter.paragraphs[1] ?? letter.paragraphs[0] ?? ""}`,
    look,
    ink,
    sheet: join([...drawLetter(letter, ink), row({ look, ink, padding: [0, 0, 24] }, [])]),
    below: drawSmallPrint(letter, ink),
  });
  return { html: filler({})(document), text: plainTextOf(letter) };
}

function drawLetter(letter: Letter, ink: Ink): Html[] {
  const font = FONT_STACKS[look.font];
  const name = letter.sender ?? "Plaudit";
  const words = ink.words(look.text, look.surface);
  const put = (padding: readonly [number, number, number], content: Html): Html => row({ look, ink, padding }, content);
  const paragraph = (text: string): Html =>
    put(
      [7, SIDE, 7],
      markup`<p class="${words}" style="margin:0;font-family:${[font]};font-size:16px;line-height:26px;color:${look.text}">${text}</p>`,
    );
  const mark = tile(markup`${letter.sender ? monogramOf(name) : "P"}`, {
    ground: look.accent,
    words: look.accent_text,
  });
  const head = sender({ look, align: "left", mark, colour: look.text, classes: words }, markup`${name}`);
  const code = letter.code
    ? put(
        [14, SIDE, 14],
        panel(
          { look, ink, ground: GROUND, under: look.surface, align: "center" },
          codeText({ look, ink }, markup`${letter.code}`, GROUND, 32),
        ),
      )
    : [];
  const press = letter.button
    ? put(
        [14, SIDE, 10],
        button({
          look,
          ink,
          href: markup`${letter.button.url}`,
          label: markup`${letter.button.label}`,
          ground: look.surface,
        }),
      )
    : [];
  return [
    put([26, SIDE, 8], head),
    put(
      [16, SIDE, 8],
      markup`<h1 class="${words}" style="margin:0;font-family:${[font]};font-size:25px;line-height:32px;font-weight:700;color:${look.text}">${letter.title}</h1>`,
    ),
    ...letter.paragraphs.map(paragraph),
    code,
    letter.button?.lead ? paragraph(letter.button.lead) : [],
    press,
  ];
}

function drawSmallPrint({ footer, footerLink }: Letter, ink: Ink): Html {
  const words = ink.words(look.muted, look.page);
  const link = footerLink
    ? markup`<br><a href="${footerLink.url}" class="${words}" style="color:${look.muted};text-decoration:underline">${footerLink.label}</a>`
    : [];
  return row(
    { look, ink, padding: [20, 24, 16], align: "center" },
    markup`<p class="${words}" style="margin:0;text-align:center;font-family:${[FONT_STACKS[look.font]]};font-size:13px;line-height:20px;color:${look.muted}">${footer}${link}</p>`,
  );
}

const plainTextOf = (letter: Letter): string =>
  [
    letter.title,
    ...letter.paragraphs,
    ...(letter.code ? [letter.code] : []),
    ...(letter.button?.lead ? [letter.button.lead] : []),
    ...(letter.button ? [`${letter.button.label}: ${letter.button.url}`] : []),
    `-- \n${letter.footer}${letter.footerLink ? `\n${letter.footerLink.label}: ${letter.footerLink.url}` : ""}`,
  ].join("\n\n");
