import type { ElementType, MailElement } from "#shared/templates/elements.ts";
import { chip, paragraph } from "#shared/templates/rich-text.ts";

/** The kinds somebody can add; the footer is always there. */
export const ADDABLE = [
  "text",
  "image",
  "button",
  "columns",
  "qr_code",
  "divider",
  "spacer",
  "social",
  "header",
] as const satisfies readonly ElementType[];
export type AddableType = (typeof ADDABLE)[number];

/** Unique within a mail is enough, and short ids keep stored templates small. */
export const makeElementId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** An element as it is added: words to write over, nothing that could be sent by mistake without being looked at. */
export function newElement(type: AddableType, words: { text: string; button: string }): MailElement {
  const base = { id: makeElementId(), hide_on_phone: false, background: null };
  switch (type) {
    case "header":
      return {
        ...base,
        type,
        title: "{{restaurant_name}}",
        tagline: "",
        logo: null,
        logo_alt: "",
        monogram: true,
        align: "left",
        color: null,
      };
    case "text":
      return {
        ...base,
        type,
        style: "body",
        frame: "none",
        color: null,
        content: { type: "doc", content: [paragraph(words.text)] },
      };
    case "image":
      return { ...base, type, src: "", alt: "", href: null, width: 600, align: "center", bleed: false };
    case "button":
      return {
        ...base,
        type,
        label: words.button,
        href: "",
        align: "center",
        full_width: false,
        look: "filled",
      };
    case "divider":
      return { ...base, type, color: null, thickness: 1, width: 100 };
    case "spacer":
      return { ...base, type, height: 24 };
    case "social":
      return { ...base, type, links: [{ network: "instagram", url: "" }], align: "center" };
    case "columns":
      return { ...base, type, ratio: "1:1", columns: [{ elements: [] }, { elements: [] }] };
    case "qr_code":
      return { ...base, type, caption: "", show_end: true, size: 120 };
  }
}

/** What every mail ends with. */
export const newFooter = (): MailElement => ({
  id: makeElementId(),
  type: "footer",
  hide_on_phone: false,
  note: null,
  show_phone: true,
  show_website: true,
  background: null,
});

/** What a new mail begins with: who writes, a greeting, the way out. */
export const newMail = (words: { text: string; greeting: string; button: string }): MailElement[] => [
  newElement("header", words),
  {
    ...newElement("text", words),
    style: "title",
    content: { type: "doc", content: [paragraph(`${words.greeting} `, chip("first_name"))] },
  } as MailElement,
  newElement("text", words),
  newFooter(),
];
