import { mix } from "#shared/templates/colour.ts";
import type { ElementOf, InnerElement, MailElement } from "#shared/templates/elements.ts";
import { isPictureAddress } from "#shared/templates/links.ts";
import { MAIL_WORDS } from "#shared/templates/mail-words.ts";
import {
  FONT_STACKS,
  LINE,
  MAIL_WIDTH,
  SIDE,
  TABLE,
  button,
  codeText,
  forOutlook,
  panel,
  row,
  sender,
  tile,
} from "#server/platform/mail/frame.render.ts";
import { type Html, markup, join, when } from "#server/platform/mail/html.render.ts";
import { type Pen, conditionOf, line, linkTo, slot } from "./pen.render.ts";
import { type Drawn, type WordStyle, drawText } from "./rich-text.render.ts";

/** The room an element has: a column is narrower and has its own space around it. */
interface Room {
  width: number;
  side: number;
}
const SHEET: Room = { width: MAIL_WIDTH, side: SIDE };

const NOTHING: Drawn = { html: [], plain: [] };

/** A quiet tint of the mail's own colour. */
const tintOf = ({ look }: Pen): string => mix(look.accent, look.surface, 0.07);
const groundOf = ({ look }: Pen, element: { background: string | null }): string => element.background ?? look.surface;

/** Any element but the footer, which does not stand on the sheet. */
export function drawElement(pen: Pen, element: Exclude<MailElement, { type: "footer" }>, room: Room = SHEET): Drawn {
  switch (element.type) {
    case "header":
      return drawHeader(pen, element);
    case "text":
      return drawTextElement(pen, element, room);
    case "image":
      return drawImage(pen, element, room);
    case "button":
      return drawButton(pen, element, room);
    case "divider":
      return drawDivider(pen, element, room);
    case "spacer":
      return drawSpacer(pen, element);
    case "social":
      return drawSocial(pen, element, room);
    case "columns":
      return drawColumns(pen, element);
    case "qr_code":
      return drawQr(pen, element, room);
  }
}

type RowOf = { background: string | null; hide_on_phone: boolean; align?: "left" | "center" | "right" };

const rowOf = (pen: Pen, element: RowOf, padding: readonly [number, number, number], content: Html): Html =>
  row(
    {
      look: pen.look,
      ink: pen.ink,
      padding,
      background: element.background,
      align: element.align ?? "left",
      hideOnPhone: element.hide_on_phone,
    },
    content,
  );

const absolute = (pen: Pen, src: string): string => (src.startsWith("/") ? `${pen.publicUrl}${src}` : src);

function drawHeader(pen: Pen, element: ElementOf<"header">): Drawn {
  const { look, ink } = pen;
  const ground = groundOf(pen, element);
  const colour = element.color ?? look.text;
  const words = ink.words(colour, ground);
  const title = line(pen, element.title, "text");
  const tagline = element.tagline
    ? markup`<br><span style="font-family:${[FONT_STACKS[look.font]]};font-size:13px;line-height:20px;font-weight:400">${line(pen, element.tagline, "text")}</span>`
    : [];
  const mark = headerMark(pen, element);
  const name = markup`${title}${tagline}`;
  return {
    html: rowOf(
      pen,
      element,
      [22, SIDE, 22],
      sender({ look, align: element.align, mark, colour, classes: words }, name),
    ),
    plain: line(pen, element.title, "plain"),
  };
}

/** The restaurant's logo, or the tile with its letters. */
function headerMark(pen: Pen, element: ElementOf<"header">): Html {
  if (element.logo !== null && isPictureAddress(element.logo))
    return markup`<img src="${absolute(pen, element.logo)}" width="56" alt="${line(pen, element.logo_alt, "attribute")}" style="display:block;width:56px;height:auto;border:0;border-radius:12px">`;
  if (!element.monogram) return [];
  const { accent, accent_text: onAccent, text } = pen.look;
  const colours = element.background
    ? { ground: element.color ?? text, words: element.background }
    : { ground: accent, words: onAccent };
  return when("monogram", tile([slot(pen, "monogram", "text")], colours));
}

/** Size, height of a line, and space above, beside and below. */
const TEXT_FORMS = {
  title: { size: 32, height: 38, weight: 700, above: 26, below: 6 },
  heading: { size: 21, height: 28, weight: 700, above: 18, below: 2 },
  body: { size: 0, height: 0, weight: 400, above: 8, below: 8 },
  small: { size: 13, height: 20, weight: 400, above: 6, below: 6 },
} as const;

function wordStyle(pen: Pen, element: ElementOf<"text">, ground: string): WordStyle {
  const { look, ink } = pen;
  const form = TEXT_FORMS[element.style];
  const isHead = element.style === "title" || element.style === "heading";
  const size = form.size || look.text_size;
  const height = form.height || Math.round(look.text_size * 1.6);
  const colour = element.color ?? (element.style === "small" ? look.muted : look.text);
  const linkColour = element.color ?? look.accent;
  const font = FONT_STACKS[isHead ? look.heading_font : look.font];
  const words = ink.words(colour, ground);
  return {
    elementId: element.id,
    css: markup`font-family:${[font]};font-size:${size}px;line-height:${height}px;font-weight:${form.weight};color:${colour}`,
    classes: element.style === "title" ? `${words} title` : words,
    linkColour,
    linkClass: ink.words(linkColour, ground),
    tag: element.style === "title" ? "h1" : element.style === "heading" ? "h2" : "p",
    gap: isHead ? 4 : 12,
    align: "left",
  };
}

function drawTextElement(pen: Pen, element: ElementOf<"text">, { side }: Room): Drawn {
  const { above, below } = TEXT_FORMS[element.style];
  if (element.frame === "none") {
    const words = drawText(pen, element.content, wordStyle(pen, element, groundOf(pen, element)));
    return { html: rowOf(pen, element, [above, side, below], words.html), plain: words.plain };
  }
  const ground = element.background ?? tintOf(pen);
  const words = drawText(pen, element.content, wordStyle(pen, element, ground));
  const box = { look: pen.look, ink: pen.ink, ground, under: pen.look.surface, ticket: element.frame === "ticket" };
  return {
    html: rowOf(pen, { ...element, background: null }, [14, side, 14], panel(box, words.html)),
    plain: words.plain,
  };
}

function drawImage(pen: Pen, element: ElementOf<"image">, room: Room): Drawn {
  if (!isPictureAddress(element.src)) return NOTHING;
  const side = element.bleed ? 0 : room.side;
  const width = Math.min(element.width, room.width - 2 * side);
  const radius = element.bleed ? 0 : pen.look.corners;
  const alt = line(pen, element.alt, "attribute");
  const picture = markup`<img src="${absolute(pen, element.src)}" width="${width}" alt="${alt}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:${radius}px">`;
  const link = element.href === null ? undefined : linkTo(pen, element.id, element.href);
  const space = element.bleed ? 0 : 12;
  return {
    html: rowOf(
      pen,
      element,
      [space, side, space],
      markup`<table ${TABLE} align="${element.align}" width="${width}" style="width:100%;max-width:${width}px"><tr><td>${link ? markup`<a href="${link.html}" style="text-decoration:none">${picture}</a>` : picture}</td></tr></table>`,
    ),
    plain: link ? ["[", ...line(pen, element.alt, "plain"), "] ", ...link.plain] : [],
  };
}

function drawButton(pen: Pen, element: ElementOf<"button">, { side }: Room): Drawn {
  const link = linkTo(pen, element.id, element.href);
  if (!link) return NOTHING;
  const drawn = {
    html: rowOf(
      pen,
      element,
      [16, side, 16],
      button({
        look: pen.look,
        ink: pen.ink,
        href: link.html,
        label: line(pen, element.label, "text"),
        ground: groundOf(pen, element),
        fullWidth: element.full_width,
        outline: element.look === "outline",
        align: element.align,
      }),
    ),
    plain: [...line(pen, element.label, "plain"), ": ", ...link.plain],
  };
  const condition = conditionOf(element.href);
  return condition ? { html: when(condition, drawn.html), plain: when(condition, drawn.plain) } : drawn;
}

function drawDivider(pen: Pen, element: ElementOf<"divider">, { side }: Room): Drawn {
  const colour = element.color ?? LINE;
  const edge = pen.ink.line(colour, groundOf(pen, element));
  return {
    html: rowOf(
      pen,
      { ...element, align: "center" },
      [16, side, 16],
      markup`<table ${TABLE} width="${element.width}%" align="center"><tr><td class="${edge}" style="border-top:${element.thickness}px solid ${colour};font-size:0;line-height:0">&nbsp;</td></tr></table>`,
    ),
    plain: ["----------"],
  };
}

const drawSpacer = (pen: Pen, element: ElementOf<"spacer">): Drawn => ({
  html: rowOf(
    pen,
    element,
    [0, 0, 0],
    markup`<div style="height:${element.height}px;line-height:${element.height}px;font-size:0">&nbsp;</div>`,
  ),
  plain: [],
});

const NETWORK_NAMES = {
  instagram: "Instagram",
  facebook: "Facebook",
  tiktok: "TikTok",
  x: "X",
  youtube: "YouTube",
  whatsapp: "WhatsApp",
  google: "Google",
  website: "Website",
} as const;

function drawSocial(pen: Pen, element: ElementOf<"social">, { side }: Room): Drawn {
  const marks = element.links.flatMap(({ network, url }): Drawn[] => {
    const link = linkTo(pen, element.id, url);
    if (!link) return [];
    const name = NETWORK_NAMES[network];
    const icon = markup`<td style="padding:0 7px"><a href="${link.html}" style="text-decoration:none"><img src="${pen.publicUrl}/storage/icon-${network}.png" width="32" height="32" alt="${name}" style="display:block;border:0"></a></td>`;
    const drawn = { html: icon, plain: [`${name}: `, ...link.plain, "\n"] };
    const condition = conditionOf(url);
    return [condition ? { html: when(condition, drawn.html), plain: when(condition, drawn.plain) } : drawn];
  });
  if (marks.length === 0) return NOTHING;
  return {
    html: rowOf(
      pen,
      element,
      [14, side, 14],
      markup`<table ${TABLE} align="${element.align}"><tr>${join(marks.map((mark) => mark.html))}</tr></table>`,
    ),
    plain: join(marks.map((mark) => mark.plain)),
  };
}

const SHARES = { "1:1": [1, 1, 1], "1:2": [1, 2, 1], "2:1": [2, 1, 1], "1:1:1": [1, 1, 1] } as const;
/** Space at each side of a column. */
const GUTTER = 12;

/** Columns beside each other where there is room, below each other where there is not; Outlook gets table cells. */
function drawColumns(pen: Pen, element: ElementOf<"columns">): Drawn {
  const outer = SIDE - GUTTER;
  const shares = SHARES[element.ratio].slice(0, element.columns.length);
  const parts = shares.reduce((sum: number, share) => sum + share, 0);
  const columns = element.columns.map(({ elements }, at) => {
    const width = Math.floor(((MAIL_WIDTH - 2 * outer) * (shares[at] ?? 1)) / parts);
    const drawn = elements.map((inner: InnerElement) =>
      drawElement(pen, inner, { width: width - 2 * GUTTER, side: 0 }),
    );
    const cell = markup`<td width="${width}" valign="top">`;
    const open = at === 0 ? markup`<table ${TABLE} width="100%"><tr>${cell}` : cell;
    return {
      html: markup`${forOutlook(open)}
        <div class="col" style="display:inline-block;width:100%;max-width:${width}px;vertical-align:top">
        <table ${TABLE} width="100%"><tr><td style="padding:0 ${GUTTER}px">
        <table ${TABLE} width="100%">${join(drawn.map((one) => one.html))}</table>
        </td></tr></table></div>${forOutlook(markup`</td>`)}`,
      plain: join(
        drawn.map(({ plain }) => plain).filter((plain) => plain.length > 0),
        ["\n\n"],
      ),
    };
  });
  const content = markup`<div style="font-size:0;text-align:center">${join(columns.map((column) => column.html))}</div>${forOutlook(markup`</tr></table>`)}`;
  return {
    html: row(
      {
        look: pen.look,
        ink: pen.ink,
        padding: [10, outer, 10],
        background: element.background,
        align: "center",
        hideOnPhone: element.hide_on_phone,
        sides: "cols",
      },
      content,
    ),
    plain: join(
      columns.map(({ plain }) => plain).filter((plain) => plain.length > 0),
      ["\n\n"],
    ),
  };
}

function drawQr(pen: Pen, element: ElementOf<"qr_code">, { side }: Room): Drawn {
  const { look, ink } = pen;
  const words = MAIL_WORDS[pen.language];
  const ground = element.background ?? tintOf(pen);
  const caption = element.caption || words.show_code;
  const small = markup`font-family:${[FONT_STACKS[look.font]]};font-size:14px;line-height:20px;color:${look.text}`;
  const smallClass = ink.words(look.text, ground);
  const end = element.show_end
    ? markup`<p class="${smallClass}" style="margin:6px 0 0;${small}">${line(pen, words.valid_until, "text")}</p>`
    : [];
  // Beside each other where there is room; a narrow phone shows the code below the picture.
  const box = (width: number, align: string, content: Html): Html =>
    markup`<div style="display:inline-block;width:100%;max-width:${width}px;vertical-align:middle;text-align:${align}">${content}</div>`;
  const picture = when(
    "qr_url",
    markup`${forOutlook(markup`<td>`)}${box(
      element.size + 40,
      "center",
      markup`<table ${TABLE} align="center"><tr><td style="padding:8px 12px"><table ${TABLE} style="border-collapse:separate"><tr>
        <td bgcolor="#ffffff" style="background-color:#ffffff;border-radius:10px;padding:8px"><img src="${[slot(pen, "qr_url", "url")]}" width="${element.size}" height="${element.size}" alt="${words.qr_alt}" style="display:block;border:0"></td>
        </tr></table></td></tr></table>`,
    )}${forOutlook(markup`</td>`)}`,
  );
  const told = markup`${forOutlook(markup`<td>`)}${box(
    300,
    "center",
    markup`<p class="${smallClass}" style="margin:6px 0 4px;${small}">${line(pen, caption, "text")}</p>${codeText(pen, [slot(pen, "code", "text")], ground)}${end}`,
  )}${forOutlook(markup`</td>`)}`;
  const table = markup`<div style="font-size:0;text-align:center">${forOutlook(markup`<table ${TABLE} align="center"><tr>`)}${picture}${told}${forOutlook(markup`</tr></table>`)}</div>`;
  const plainEnd = element.show_end ? ["\n", ...line(pen, words.valid_until, "plain")] : [];
  return {
    html: rowOf(
      pen,
      { ...element, background: null },
      [14, side, 14],
      panel({ look, ink, ground, under: look.surface }, table),
    ),
    plain: [...line(pen, caption, "plain"), ": ", slot(pen, "code", "plain"), ...plainEnd],
  };
}
