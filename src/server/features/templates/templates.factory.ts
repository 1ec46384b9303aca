import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { type MailElement } from "#shared/templates/elements.ts";
import { chip, paragraph } from "#shared/templates/rich-text.ts";
import { DEFAULT_STYLES, type TemplateDraft } from "#shared/templates/templates.model.ts";
import type { VariableName } from "#shared/templates/variables.ts";

/** Values of an invented guest. */
export const SOME_VALUES: Record<VariableName, string> = {
  first_name: "Jonas",
  last_name: "Albrecht",
  restaurant_name: "Osteria Marrovia",
  restaurant_address: "12 rue des Tanneurs, 68000 Colmar",
  restaurant_phone: "+33 3 89 00 00 00",
  restaurant_website: "https://www.osteria-marrovia.example/",
  phone_url: "tel:+33389000000",
  review_url: "https://plaudit.test/review/abc",
  offer_text: "Espresso on the house with any dessert",
  offer_begin: "Monday, 16 November, 16:00",
  offer_end: "Wednesday, 18 November, 23:59",
  code: "7KQ4MX",
  unsubscribe_url: "https://plaudit.test/unsubscribe/tok",
  qr_url: "https://plaudit.test/qr/tok.png",
  website_name: "osteria-marrovia.example",
  monogram: "Om",
  click_url: "https://plaudit.test/c/tok",
  open_url: "https://plaudit.test/o/tok.gif",
};

const base = { hide_on_phone: false, background: null };

/** One of each element, inside columns too. */
export const everyKindOfElement = (): MailElement[] => [
  {
    ...base,
    id: "header",
    type: "header",
    title: "{{restaurant_name}}",
    tagline: "Wine, pasta, good company",
    logo: null,
    logo_alt: "",
    monogram: true,
    align: "left",
    background: "#2e4a3b",
    color: "#faf3e3",
  },
  {
    ...base,
    id: "title",
    type: "text",
    style: "title",
    frame: "none",
    color: null,
    content: { type: "doc", content: [paragraph(chip("first_name"), ", your espresso is waiting")] },
  },
  {
    ...base,
    id: "words",
    type: "text",
    style: "body",
    frame: "none",
    color: null,
    content: {
      type: "doc",
      content: [
        paragraph(
          "From ",
          chip("offer_begin"),
          " on: ",
          { type: "text", text: "two for one", marks: [{ type: "bold" }, { type: "italic" }] },
          { type: "hardBreak" },
          {
            type: "text",
            text: "the menu",
            marks: [{ type: "link", attrs: { href: "https://menu.example/?for={{code}}" } }],
          },
        ),
        {
          type: "bulletList",
          content: [
            { type: "listItem", content: [paragraph("Tiramisu")] },
            { type: "listItem", content: [paragraph("Panna cotta")] },
          ],
        },
        {
          type: "orderedList",
          content: [
            { type: "listItem", content: [paragraph("Come in")] },
            { type: "listItem", content: [paragraph("Show your code")] },
          ],
        },
      ],
    },
  },
  {
    ...base,
    id: "ticket",
    type: "text",
    style: "heading",
    frame: "ticket",
    color: null,
    content: { type: "doc", content: [{ ...paragraph(chip("offer_text")), attrs: { textAlign: "center" } }] },
  },
  {
    ...base,
    id: "picture",
    type: "image",
    src: "/storage/table.png",
    alt: "A laid table for {{first_name}}",
    href: "https://menu.example/",
    width: 528,
    align: "center",
    bleed: false,
  },
  {
    ...base,
    id: "button",
    type: "button",
    label: "Book a table",
    href: "{{restaurant_website}}",
    align: "center",
    full_width: false,
    look: "filled",
  },
  { ...base, id: "divider", type: "divider", color: null, thickness: 1, width: 100 },
  { ...base, id: "spacer", type: "spacer", height: 16 },
  { ...base, id: "qr", type: "qr_code", caption: "", show_end: true, size: 120 },
  {
    ...base,
    id: "columns",
    type: "columns",
    ratio: "1:1",
    columns: [
      {
        elements: [
          {
            ...base,
            id: "left",
            type: "text",
            style: "heading",
            frame: "none",
            color: null,
            content: { type: "doc", content: [paragraph("Lunch")] },
          },
          {
            ...base,
            id: "left-button",
            type: "button",
            label: "Lunch menu",
            href: "https://menu.example/lunch",
            align: "left",
            full_width: true,
            look: "outline",
          },
        ],
      },
      {
        elements: [
          {
            ...base,
            id: "right",
            type: "text",
            style: "small",
            frame: "panel",
            color: null,
            content: { type: "doc", content: [paragraph("Tuesday to Sunday")] },
          },
        ],
      },
    ],
  },
  {
    ...base,
    id: "social",
    type: "social",
    align: "center",
    links: [
      { network: "instagram", url: "https://instagram.example/osteria" },
      { network: "website", url: "{{restaurant_website}}" },
    ],
  },
  {
    ...base,
    id: "footer",
    type: "footer",
    note: { type: "doc", content: [paragraph("See you soon")] },
    show_phone: true,
    show_website: true,
  },
];

/** A template that can be saved. */
export const makeTemplate = (changes: Partial<TemplateDraft> = {}): TemplateDraft => ({
  name: "Espresso",
  subject: "{{first_name}}, your espresso is waiting",
  preheader: "{{offer_text}}",
  category: "promotional",
  description: "",
  offer_type: "A",
  language: "en" satisfies GuestLanguage,
  active: true,
  version: 1,
  styles: DEFAULT_STYLES,
  elements: everyKindOfElement(),
  ...changes,
});
