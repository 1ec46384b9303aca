import type { TFunction } from "i18next";
import { everyElement, type MailElement } from "#shared/templates/elements.ts";
import type { Finding } from "#shared/templates/findings.ts";
import { inlinesOf } from "#shared/templates/rich-text.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Remark } from "./saving/placeErrors.ts";
import { FACTS } from "./versions/compareTemplates.ts";

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

/** What a remark is about, by name: an element, or a field of the template itself. */
export function nameOfPlace(template: TemplateDraft, { element_id: id, field }: Remark, t: TFunction): string {
  const found = everyElement(template.elements).find(({ element }) => element.id === id);
  if (found) return nameElement(found.element, t);
  const isNamed = FACTS.some((known) => known === field);
  return isNamed ? t(`templates:versions.field.${field as (typeof FACTS)[number]}`) : t("templates:desk.whole");
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
