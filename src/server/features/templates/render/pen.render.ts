import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { escapeHtml } from "#shared/domain/html.ts";
import { linkProblem } from "#shared/templates/links.ts";
import type { MailStyles } from "#shared/templates/templates.model.ts";
import { type VariableName, cutLine, fallbackOf, isTextVariable, isUrlVariable } from "#shared/templates/variables.ts";
import { ESCAPES, type Html, type Part, type Place } from "#server/platform/mail/html.render.ts";
import type { Ink } from "#server/platform/mail/ink.render.ts";

/** A link of a mail, in the order of the mail. */
export interface MailLink {
  number: number;
  element_id: string;
  /** Where it leads; its slots are those of a plain address. */
  target: Part[];
}

/** What every element is drawn with. */
export interface Pen {
  language: GuestLanguage;
  look: MailStyles;
  ink: Ink;
  publicUrl: string;
  /** Links lead to `click_url` and their number instead of their target. */
  trackLinks: boolean;
  links: MailLink[];
}

type Words = Pick<Pen, "language">;

/** A value in its place. What stands at the beginning of a sentence begins with a capital when a fallback stands there. */
export function slot({ language }: Words, name: VariableName, as: Place, isFirst = false): Part {
  const fallback = fallbackOf(name, language);
  const or = isFirst ? fallback.charAt(0).toLocaleUpperCase(language) + fallback.slice(1) : fallback;
  return { slot: name, as, or: or === "" ? "" : ESCAPES[as](or) };
}

/** A line with its mentions. What is no variable for words stays as it was typed. */
export const line = (pen: Words, text: string, as: "text" | "attribute" | "header" | "plain"): Html =>
  cutLine(text).map((part, at) => {
    if (typeof part !== "string" && isTextVariable(part.variable)) return slot(pen, part.variable, as, at === 0);
    const typed = typeof part === "string" ? part : `{{${part.variable}}}`;
    return as === "text" || as === "attribute" ? escapeHtml(typed) : typed;
  });

/** Where a link leads, as parts of an HTML attribute or of plain text; undefined for one that leads nowhere safe. */
function target(pen: Words, href: string, as: "url" | "plain_url"): Html | undefined {
  if (linkProblem(href)) return undefined;
  return cutLine(href).map((part) => {
    if (typeof part === "string") return as === "url" ? escapeHtml(part) : part;
    if (isUrlVariable(part.variable)) return slot(pen, part.variable, as);
    return slot(pen, part.variable as VariableName, "url_part");
  });
}

/** The variable without which a link does not exist. */
export function conditionOf(href: string): VariableName | undefined {
  const [first] = cutLine(href);
  return typeof first === "object" && isUrlVariable(first.variable) ? first.variable : undefined;
}

/** Registers a link and gives the address to write; phone numbers, mail addresses and the way out are never counted. */
export function linkTo(pen: Pen, elementId: string, href: string): { html: Html; plain: Html } | undefined {
  const [direct, plain] = [target(pen, href, "url"), target(pen, href, "plain_url")];
  if (!direct || !plain) return undefined;
  const isCounted = /^https?:/i.test(href) || ["restaurant_website", "review_url"].includes(conditionOf(href) ?? "");
  if (!isCounted) return { html: direct, plain };
  const number = pen.links.length + 1;
  pen.links.push({ number, element_id: elementId, target: [...plain] });
  if (!pen.trackLinks) return { html: direct, plain };
  return {
    html: [slot(pen, "click_url", "url"), `/${number}`],
    plain: [slot(pen, "click_url", "plain_url"), `/${number}`],
  };
}
