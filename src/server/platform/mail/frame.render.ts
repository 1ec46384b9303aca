import { type Html, markup } from "./html.render.ts";
import type { Ink } from "./ink.render.ts";

// The frame of everything a person receives from us: the sheet on its page, and the pieces that stand on it. Tables and
// inline styles, because that is what all mail programs keep; a phone needs no media query to show it on its width.

export const MAIL_WIDTH = 600;
/** Space at the left and right of what stands on the sheet. */
export const SIDE = 36;

export const FONT_STACKS = {
  sans: "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  serif: "Georgia,'Times New Roman',Times,serif",
} as const;

/** The colours and forms of one mail. */
export interface MailLook {
  page: string;
  surface: string;
  text: string;
  muted: string;
  accent: string;
  accent_text: string;
  font: keyof typeof FONT_STACKS;
  heading_font: keyof typeof FONT_STACKS;
  text_size: number;
  corners: number;
}

/** What every table of a mail has: it is there for the layout, and has no space of its own. */
export const TABLE: Html = ['role="presentation" cellpadding="0" cellspacing="0" border="0"'];

/** Hairlines on paper. */
export const LINE = "#eae5dd";

interface MailDocument {
  language: string;
  title: Html;
  /** What lists of mails show after the subject. */
  preheader: Html;
  look: MailLook;
  ink: Ink;
  /** Rows of the sheet. */
  sheet: Html;
  /** Rows under the sheet, on the page. */
  below: Html;
}

/** Outlook for Windows lays out tables only: it gets a table where others get a greatest width. */
export const forOutlook = (content: Html): Html => ["<!--[if mso]>", ...content, "<![endif]-->"];

/** Invisible signs after the preheader, so that no list of mails goes on with the first words of the mail. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(40);

/** The whole HTML document. */
export function mailDocument({ language, title, preheader, look, ink, sheet, below }: MailDocument): Html {
  const page = ink.page(look.page);
  const body = markup`<body class="${page}" style="margin:0;padding:0;width:100%;background-color:${look.page};font-family:${[FONT_STACKS[look.font]]};-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%">
    <div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${look.page}">${preheader}${[FILLER]}</div>
    <table ${TABLE} width="100%" bgcolor="${look.page}" class="${page}" style="background-color:${look.page}"><tr><td align="center" class="out" style="padding:28px 12px">
    ${forOutlook(markup`<table ${TABLE} width="${MAIL_WIDTH}" align="center"><tr><td>`)}
    <table ${TABLE} width="100%" bgcolor="${look.surface}" class="${ink.ground(look.surface)}" style="max-width:${MAIL_WIDTH}px;margin:0 auto;background-color:${look.surface};border-radius:${look.corners}px;border-collapse:separate;overflow:hidden">${["\n"]}${sheet}</table>
    <table ${TABLE} width="100%" style="max-width:${MAIL_WIDTH}px;margin:0 auto">${["\n"]}${below}</table>
    ${forOutlook(markup`</td></tr></table>`)}
    </td></tr></table></body>`;
  // After the body, because only then all colours are known.
  return markup`<!doctype html>${["\n"]}<html lang="${language}" xmlns:o="urn:schemas-microsoft-com:office:office"><head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="x-apple-disable-message-reformatting">
    <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${title}</title>
    ${forOutlook(OUTLOOK_HEAD)}
    <style>${[PHONE]}${[ink.css()]}</style></head>${["\n"]}${body}</html>${["\n"]}`;
}

/** Pixels are pixels also where Windows enlarges everything, and no font that is missing becomes Times. */
const OUTLOOK_HEAD: Html = [
  "<xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>",
  "<style>table{border-collapse:collapse}td,p,li,a,h1,h2{font-family:Arial,sans-serif!important}</style>",
];

/** What a phone does better with than without; everything is readable without it too. */
const PHONE =
  "@media (max-width:480px){.out{padding:12px 8px!important}.side{padding-left:22px!important;padding-right:22px!important}.cols{padding-left:10px!important;padding-right:10px!important}.col{max-width:100%!important}.title{font-size:26px!important;line-height:32px!important}.hide{display:none!important}}";

interface Row {
  look: MailLook;
  ink: Ink;
  /** Above, right and left, below. */
  padding: readonly [number, number, number];
  background?: string | null;
  align?: "left" | "center" | "right";
  hideOnPhone?: boolean;
  /** What a phone does with the space at the sides. */
  sides?: "side" | "cols";
}

/** One row of the sheet. */
export function row(
  { ink, padding, background, align = "left", hideOnPhone = false, sides = "side" }: Row,
  content: Html,
): Html {
  const [above, side, below] = padding;
  const classes = [side > 0 && sides, hideOnPhone && "hide", background && ink.ground(background)].filter(Boolean);
  const paint = background ? `background-color:${background};` : "";
  const attributes = markup`${background ? markup` bgcolor="${background}"` : []}${classes.length > 0 ? markup` class="${classes.join(" ")}"` : []}`;
  return markup`<tr><td align="${align}"${attributes} style="${paint}padding:${above}px ${side}px ${below}px">${content}</td></tr>${["\n"]}`;
}

interface Button {
  look: MailLook;
  ink: Ink;
  href: Html;
  label: Html;
  /** What is behind it. */
  ground: string;
  fullWidth?: boolean;
  outline?: boolean;
  align?: "left" | "center" | "right";
}

/** A button that is a table cell, so that Outlook paints all of it, with a link that fills it, so that all of it can be pressed. */
export function button({ look, ink, href, label, ground, fullWidth = false, outline = false, align }: Button): Html {
  const fill = outline ? ground : look.accent;
  const words = outline ? look.accent : look.accent_text;
  const radius = Math.min(look.corners, 12);
  const wordClass = ink.words(words, fill);
  const edge = outline ? ` ${ink.line(look.accent, ground)}` : "";
  return markup`<table ${TABLE}${fullWidth ? markup` width="100%"` : []}${align ? markup` align="${align}"` : []} style="border-collapse:separate"><tr>
    <td align="center" bgcolor="${fill}" class="${ink.ground(fill)}${edge}" style="background-color:${fill};border:2px solid ${look.accent};border-radius:${radius}px;mso-padding-alt:13px 26px">
    <a href="${href}" class="${wordClass}" style="display:block;padding:13px 26px;font-family:${[FONT_STACKS[look.font]]};font-size:16px;line-height:20px;font-weight:600;color:${words};text-decoration:none">
    <span class="${wordClass}" style="color:${words}">${label}</span></a></td></tr></table>`;
}

/** The tile with letters that stands for whoever writes. It has the same colours in the dark, so it has no classes for it. */
export const tile = (letters: Html, { ground, words }: { ground: string; words: string }): Html =>
  markup`<table ${TABLE} style="border-collapse:separate"><tr>
    <td align="center" width="44" height="44" bgcolor="${ground}" style="width:44px;height:44px;background-color:${ground};border-radius:12px;font-family:${[FONT_STACKS.sans]};font-size:18px;line-height:44px;font-weight:700;color:${words}" aria-hidden="true">${letters}</td>
    </tr></table>`;

/** Who writes: the mark beside the name, or above it in the middle. */
export function sender(
  {
    look,
    align,
    mark,
    colour,
    classes,
  }: { look: MailLook; align: "left" | "center" | "right"; mark: Html; colour: string; classes: string },
  name: Html,
): Html {
  const centred = align === "center";
  const gap = centred ? "padding:0 0 10px" : "padding:0 14px 0 0";
  const markCell =
    mark.length > 0 ? markup`<td align="${align}" style="${gap}">${mark}</td>${centred ? markup`</tr><tr>` : []}` : [];
  return markup`<table ${TABLE} align="${align}"><tr>${markCell}
    <td align="${align}" class="${classes}" style="font-family:${[FONT_STACKS[look.heading_font]]};font-size:19px;line-height:24px;font-weight:700;color:${colour}">${name}</td>
    </tr></table>`;
}

/** A code to read out or type, large and apart. */
export const codeText = ({ look, ink }: { look: MailLook; ink: Ink }, code: Html, ground: string, size = 30): Html =>
  markup`<p class="${ink.words(look.text, ground)}" style="margin:0;font-family:${[FONT_STACKS.sans]};font-size:${size}px;line-height:${size + 8}px;font-weight:700;letter-spacing:4px;color:${look.text}">${code}</p>`;

/** A quiet box, or one with an edge to tear off. */
export function panel(
  {
    look,
    ink,
    ground,
    under,
    ticket = false,
    align = "left",
  }: { look: MailLook; ink: Ink; ground: string; under: string; ticket?: boolean; align?: "left" | "center" },
  content: Html,
): Html {
  const edge = ticket ? markup`border:2px dashed ${look.accent};` : [];
  const line = ticket ? ` ${ink.line(look.accent, under)}` : "";
  return markup`<table ${TABLE} width="100%" style="border-collapse:separate"><tr><td align="${align}" bgcolor="${ground}" class="${ink.ground(ground)}${line}" style="background-color:${ground};${edge}border-radius:${look.corners}px;padding:20px 22px">${content}</td></tr></table>`;
}
