import type { TFunction } from "i18next";
import { everyElement, type MailElement } from "#shared/templates/elements.ts";
import type { Finding } from "#shared/templates/findings.ts";
import { inlinesOf } from "#shared/templates/rich-text.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Remark } from "./saving/placeErrors.ts";

/** What was found and what the server refused besides, each once, errors first. */
export function remarksOf(findings: readonly Finding[], refused: readonly Remark[], t: TFunction): Remark[] {
  const found = findings.map(({ severity, element_id, field, code }) => ({
    severity,
    element_id,
    field,
    text: t(`templates:findings.${code}`),
  }));
  const isKnown = (remark: Remark): boolean =>
    found.some(({ element_id, field }) => element_id === remark.element_id && field === remark.field);
  const all = [...found, ...refused.filter((remark) => !isKnown(remark))];
  return [
    ...all.filter(({ severity }) => severity === "error"),
    ...all.filter(({ severity }) => severity === "warning"),
  ];
}

const MOST_LETTERS = 32;

/** An element by its kind and its first words: “Button “Book a table””. */
export function nameElement(element: MailElement, t: TFunction): string {
  const words = wordsOf(element).trim();
  const kind = t(`templates:element.${element.type}`);
  if (words === "") return kind;
  return `${kind} “${words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS).trimEnd()}…` : words}”`;
}

/** The element of a remark by name; the template itself if it is about no element. */
export function nameOfPlace(template: TemplateDraft, elementId: string | null, t: TFunction): string {
  const found = everyElement(template.elements).find(({ element }) => element.id === elementId);
  return found ? nameElement(found.element, t) : t("templates:desk.whole");
}

function wordsOf(element: MailElement): string {
  switch (element.type) {
    case "text":
      return inlinesOf(element.content)
        .map((part) => (part.type === "text" ? part.text : " "))
        .join("");
    case "button":
      return element.label;
    case "image":
      return element.alt;
    case "qr_code":
      return element.caption;
    case "header":
    case "footer":
    case "columns":
    case "divider":
    case "spacer":
    case "social":
      return "";
  }
}
