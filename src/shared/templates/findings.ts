import { contrast } from "./colour.ts";
import { type MailElement, everyElement } from "./elements.ts";
import { type LinkProblem, isPictureAddress, linkProblem } from "./links.ts";
import { type RichText, inlinesOf, isEmptyText } from "./rich-text.ts";
import type { MailStyles, TemplateDraft } from "./templates.model.ts";
import { cutLine, isOfOffer, isTextVariable, isUrlVariable } from "./variables.ts";

/** What somebody should look at before a template is used. An error keeps it from being saved as ready. */
export const FINDING_CODES = [
  "required",
  "alt_missing",
  "picture_missing",
  "picture_wrong",
  "link_empty",
  "link_wrong",
  "variable_unknown",
  "variable_misplaced",
  "variable_unresolved",
  "html_in_text",
  "no_offer",
  "contrast_low",
  "picture_only",
  "nearly_clipped",
  "clipped",
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export interface Finding {
  code: FindingCode;
  severity: "error" | "warning";
  /** The element it is about; null for the template's own fields. */
  element_id: string | null;
  /** The field within the element, or of the template. */
  field: string;
  path: (string | number)[];
}

/** Gmail cuts a mail here and hides the rest, with the way to unsubscribe. */
export const CLIPPED_BYTES = 102_000;
export const NEARLY_CLIPPED_BYTES = 90_000;
/** WCAG AA: for words, and for large ones. */
const READABLE = 4.5;
const READABLE_LARGE = 3;

const WARNINGS: readonly FindingCode[] = [
  "variable_unresolved",
  "no_offer",
  "contrast_low",
  "picture_only",
  "nearly_clipped",
];

interface Place {
  element: MailElement | null;
  path: (string | number)[];
}

type Report = (place: Place, field: (string | number)[], code: FindingCode) => void;

/** Looks a template over, in the order of its elements. `htmlBytes`: how large the renderer made it, where that is known. */
export function findingsOf(template: TemplateDraft, { htmlBytes = 0 }: { htmlBytes?: number } = {}): Finding[] {
  const findings: Finding[] = [];
  const report: Report = ({ element, path }, field, code) =>
    findings.push({
      code,
      severity: WARNINGS.includes(code) ? "warning" : "error",
      element_id: element?.id ?? null,
      field: field.join("."),
      path: [...path, ...field],
    });
  const whole: Place = { element: null, path: [] };
  if (template.name === "") report(whole, ["name"], "required");
  if (template.subject === "") report(whole, ["subject"], "required");
  for (const field of ["subject", "preheader"] as const) lookAtWords(template[field], whole, [field], report);
  lookAtStyles(template.styles, report);
  const all = everyElement(template.elements);
  for (const place of all) lookAtElement(place, template.styles, report);
  if (!template.offer_type) for (const place of all) lookForOffer(place, report);
  if (isPictureOnly(all.map(({ element }) => element))) report(whole, ["elements"], "picture_only");
  if (htmlBytes > CLIPPED_BYTES) report(whole, ["elements"], "clipped");
  else if (htmlBytes > NEARLY_CLIPPED_BYTES) report(whole, ["elements"], "nearly_clipped");
  return findings;
}

function lookAtElement(place: { element: MailElement; path: Place["path"] }, styles: MailStyles, report: Report): void {
  const { element } = place;
  const look = (field: string, words: string): void => lookAtWords(words, place, [field], report);
  const read = (color: string, on: string, field: string, least = READABLE): void => {
    if (contrast(color, on) < least) report(place, [field], "contrast_low");
  };
  switch (element.type) {
    case "header": {
      look("title", element.title);
      look("tagline", element.tagline);
      if (element.logo !== null) lookAtPicture(element.logo, element.logo_alt, ["logo", "logo_alt"], place, report);
      read(element.color ?? styles.text, element.background ?? styles.surface, "color");
      return;
    }
    case "text": {
      lookAtText(element.content, place, ["content"], report);
      const large = element.style === "title" || element.style === "heading";
      const plain = element.style === "small" ? styles.muted : styles.text;
      read(element.color ?? plain, element.background ?? styles.surface, "color", large ? READABLE_LARGE : READABLE);
      return;
    }
    case "image":
      lookAtPicture(element.src, element.alt, ["src", "alt"], place, report);
      look("alt", element.alt);
      if (element.href !== null) lookAtLink(element.href, place, ["href"], report);
      return;
    case "button":
      if (element.label === "") report(place, ["label"], "required");
      look("label", element.label);
      lookAtLink(element.href, place, ["href"], report);
      return;
    case "social":
      for (const [at, { url }] of element.links.entries()) lookAtLink(url, place, ["links", at, "url"], report);
      return;
    case "qr_code":
      look("caption", element.caption);
      return;
    case "footer":
      if (element.note) lookAtText(element.note, place, ["note"], report);
      read(styles.muted, element.background ?? styles.page, "background");
      return;
    case "columns":
    case "divider":
    case "spacer":
  }
}

/** Colours that many elements share: said once, at the styles. */
function lookAtStyles(styles: MailStyles, report: Report): void {
  const place: Place = { element: null, path: ["styles"] };
  const pairs = [
    ["text", "surface"],
    ["muted", "surface"],
    ["accent", "surface"],
    ["accent_text", "accent"],
  ] as const;
  for (const [color, on] of pairs)
    if (contrast(styles[color], styles[on]) < READABLE) report(place, [color], "contrast_low");
}

function lookAtWords(text: string, place: Place, field: (string | number)[], report: Report): void {
  for (const part of cutLine(text)) {
    if (typeof part === "string") continue;
    if (isUrlVariable(part.variable)) report(place, field, "variable_misplaced");
    else if (!isTextVariable(part.variable)) report(place, field, "variable_unknown");
  }
}

function lookAtLink(href: string, place: Place, field: (string | number)[], report: Report): void {
  const problem: LinkProblem | undefined = linkProblem(href);
  if (problem) report(place, field, problem);
}

function lookAtPicture(
  src: string,
  alt: string,
  [srcField, altField]: readonly [string, string],
  place: Place,
  report: Report,
): void {
  if (src === "") report(place, [srcField], "picture_missing");
  else if (!isPictureAddress(src)) report(place, [srcField], "picture_wrong");
  if (alt === "") report(place, [altField], "alt_missing");
}

function lookAtText(doc: RichText, place: Place, field: string[], report: Report): void {
  const inlines = inlinesOf(doc);
  const texts = inlines.flatMap((part) => (part.type === "text" ? [part.text] : []));
  // Typed braces are not a chip: they would be read as they are.
  if (texts.some((text) => /\{\{|\}\}/.test(text))) report(place, field, "variable_unresolved");
  if (texts.some((text) => /<[a-z!/]/i.test(text) && text.includes(">"))) report(place, field, "html_in_text");
  const links = inlines.flatMap((part) => ("marks" in part ? (part.marks ?? []) : []));
  const problems = new Set(links.flatMap((mark) => (mark.type === "link" ? (linkProblem(mark.attrs.href) ?? []) : [])));
  for (const problem of problems) report(place, field, problem);
}

/** A mail without an offer has nothing to put in its variables, nor a code. */
function lookForOffer(place: { element: MailElement; path: Place["path"] }, report: Report): void {
  const { element } = place;
  if (element.type === "qr_code") report(place, ["type"], "no_offer");
  if (
    element.type === "text" &&
    inlinesOf(element.content).some((part) => part.type === "variable" && isOfOffer(part.attrs.name))
  )
    report(place, ["content"], "no_offer");
}

/** Mail programs show pictures late or never, and filters take a mail of pictures for an advertisement. */
function isPictureOnly(elements: readonly MailElement[]): boolean {
  const hasWords = elements.some((element) => element.type === "text" && !isEmptyText(element.content));
  return !hasWords && elements.some(({ type }) => type === "image");
}
