import { type UrlVariable, cutLine, isUrlVariable } from "#shared/templates/variables.ts";

/** Where a link leads: somewhere that is typed, or to an address that each restaurant has its own of. */
export type LinkKind = "web" | "email" | "phone" | UrlVariable;

const PREFIXES = { email: "mailto:", phone: "tel:" } as const;

export function kindOf(href: string): LinkKind {
  if (/^mailto:/i.test(href)) return "email";
  if (/^tel:/i.test(href)) return "phone";
  const [first, ...rest] = cutLine(href.trim());
  return typeof first === "object" && rest.length === 0 && isUrlVariable(first.variable) ? first.variable : "web";
}

/** What is typed of a link: without the word that the kind stands for. */
export const typedPart = (href: string): string => href.replace(/^(?:mailto|tel):/i, "");

/** The link that somebody types in a field of this kind. */
export function linkFrom(kind: LinkKind, typed: string): string {
  if (isUrlVariable(kind)) return `{{${kind}}}`;
  return kind === "web" || typed === "" ? typed : `${PREFIXES[kind]}${typed.replace(/^(?:mailto|tel):/i, "")}`;
}

/** What people mean when they leave the scheme out: www.example.com, info@example.com, +33 3 89 00 00 00. */
export function completeLink(href: string): string {
  const link = href.trim();
  if (/^tel:/i.test(link)) return link.replaceAll(/[\s/]/g, "");
  if (/^[a-z][\w+.-]*:/i.test(link) && !/^[\w.-]+:\d{2,5}(?:[/?#]|$)/.test(link)) return link;
  if (/^[^\s@/?#]+@[^\s@/?#]+\.[a-z]{2,}$/i.test(link)) return `mailto:${link}`;
  if (/^\+?[\d\s()./-]{6,}$/.test(link) && !/^\d+(?:\.\d+){3}$/.test(link))
    return `tel:${link.replaceAll(/[\s/]/g, "")}`;
  return /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[:/?#]|$)/u.test(link) ? `https://${link}` : link;
}
