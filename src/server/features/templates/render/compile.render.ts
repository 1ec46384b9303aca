import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { monogramOf } from "#shared/domain/monogram.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { VariableName } from "#shared/templates/variables.ts";
import { mailDocument, row } from "#server/platform/mail/frame.render.ts";
import { type Html, type Part, bind, filler, join, markup, merge } from "#server/platform/mail/html.render.ts";
import { Ink } from "#server/platform/mail/ink.render.ts";
import { drawElement } from "./elements.render.ts";
import { drawFooter } from "./footer.render.ts";
import { type MailLink, type Pen, line, slot } from "./pen.render.ts";

/** What a recipient, their restaurant and the offer bring. */
export type MailValues = Readonly<Partial<Record<VariableName, string>>>;

/**
 * A template made ready: everything that is the same for everybody as finished text, and typed slots between. It is plain
 * data: a campaign keeps it as JSON from its start, and can encode its fixed parts for the wire once.
 */
export interface CompiledMail {
  language: GuestLanguage;
  subject: Part[];
  preheader: Part[];
  html: Part[];
  text: Part[];
  /** In the order of the mail; with `trackLinks` each is written as `click_url` and its number. */
  links: MailLink[];
}

export interface RenderedMail {
  subject: string;
  preheader: string;
  html: string;
  text: string;
}

interface CompileOptions {
  /** Where pictures of ours are served, without a slash at its end. */
  publicUrl: string;
  /** Links lead over `click_url`, and the mail loads `open_url`, so that clicks and opens are counted. */
  trackLinks?: boolean;
}

/** Compiles a template. Safe for drafts too: what cannot be made safe is left out or shown as it was typed. */
export function compileTemplate(
  template: TemplateDraft,
  { publicUrl, trackLinks = false }: CompileOptions,
): CompiledMail {
  const { language, styles: look, elements } = template;
  const ink = new Ink();
  const pen: Pen = { language, look, ink, publicUrl, trackLinks, links: [] };
  const sheet = elements.flatMap((element) => (element.type === "footer" ? [] : [drawElement(pen, element)]));
  const footers = elements.flatMap((element) => (element.type === "footer" ? [drawFooter(pen, element)] : []));
  // So that the last element does not stand on the sheet's edge.
  const end = row({ look, ink, padding: [0, 0, 20] }, []);
  const document = mailDocument({
    language,
    title: line(pen, template.subject, "text"),
    preheader: line(pen, template.preheader, "text"),
    look,
    ink,
    sheet: join([...sheet.map((drawn) => drawn.html), end]),
    below: join([...footers.map((drawn) => drawn.html), ...(trackLinks ? [pixel(pen)] : [])]),
  });
  const texts = [...sheet, ...footers].map(({ plain }) => plain).filter((plain) => plain.length > 0);
  return {
    language,
    subject: merge(line(pen, template.subject, "header")),
    preheader: merge(line(pen, template.preheader, "plain")),
    html: merge(document),
    text: merge([...join(texts, ["\n\n"]), "\n"]),
    links: pen.links.map((link) => ({ ...link, target: merge(link.target) })),
  };
}

const pixel = (pen: Pen): Html =>
  markup`<tr><td><img src="${[slot(pen, "open_url", "url")]}" width="1" height="1" alt="" style="display:block;border:0"></td></tr>`;

/** What follows from other values. */
function derive(values: MailValues): MailValues {
  if (!values.restaurant_name && !values.restaurant_phone && !values.restaurant_website) return values;
  const { restaurant_name: name, restaurant_phone: phone, restaurant_website: website } = values;
  return {
    ...(name && { monogram: monogramOf(name) }),
    ...(phone && { phone_url: `tel:${phone.replace(/[^\d+]/g, "")}` }),
    ...(website && { website_name: website.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "") }),
    ...values,
  };
}

/** Puts in what all recipients share, such as the restaurant: what is left costs each of them less. */
export function bindValues(mail: CompiledMail, values: MailValues): CompiledMail {
  const known = derive(values);
  return {
    language: mail.language,
    subject: bind(mail.subject, known),
    preheader: bind(mail.preheader, known),
    html: bind(mail.html, known),
    text: bind(mail.text, known),
    links: mail.links.map((link) => ({ ...link, target: bind(link.target, known) })),
  };
}

/** One recipient's mail. Refuses to make one that nobody could unsubscribe from. */
export function renderMail(mail: CompiledMail, values: MailValues): RenderedMail {
  const all = derive(values);
  if (!all.unsubscribe_url && mail.html.some(isWayOut)) throw new Error("A mail needs its link to unsubscribe");
  const fill = filler(all);
  return { subject: fill(mail.subject), preheader: fill(mail.preheader), html: fill(mail.html), text: fill(mail.text) };
}

const isWayOut = (part: Part): boolean => typeof part === "object" && "slot" in part && part.slot === "unsubscribe_url";
