import type { MailElement } from "#shared/templates/elements.ts";
import { paragraph } from "#shared/templates/rich-text.ts";
import type { MailPreview, TemplateView } from "#shared/templates/templates.contract.ts";
import { DEFAULT_STYLES, type TemplateDraft } from "#shared/templates/templates.model.ts";

export const TEMPLATE_ID = "0198c1de-7c40-4000-8000-000000000001";

const base = { hide_on_phone: false, background: null };

/** A greeting, a button and the footer. */
export const mailElements = (): MailElement[] => [
  {
    ...base,
    id: "words",
    type: "text",
    style: "body",
    frame: "none",
    color: null,
    content: { type: "doc", content: [paragraph("Come and see us")] },
  },
  {
    ...base,
    id: "button",
    type: "button",
    label: "Book a table",
    href: "https://menu.example/",
    align: "center",
    full_width: false,
    look: "filled",
  },
  { ...base, id: "footer", type: "footer", note: null, show_phone: true, show_website: true },
];

export const templateDraft = (changes: Partial<TemplateDraft> = {}): TemplateDraft => ({
  name: "Autumn",
  subject: "Hello from us",
  preheader: "",
  category: "general",
  description: "",
  offer_type: null,
  language: "en",
  active: true,
  version: 1,
  styles: DEFAULT_STYLES,
  elements: mailElements(),
  ...changes,
});

export const templateView = (changes: Partial<TemplateView> = {}): TemplateView => {
  const template = changes.template ?? templateDraft();
  return {
    id: TEMPLATE_ID,
    name: template.name,
    subject: template.subject,
    category: template.category,
    description: template.description,
    offer_type: template.offer_type,
    language: template.language,
    active: template.active,
    revision: 3,
    has_draft: false,
    updated_at: "2026-11-15T10:00:00.000Z",
    updated_by: "Ines Kaltenbach",
    template,
    draft: null,
    ...changes,
  };
};

export const mailPreview = (changes: Partial<MailPreview> = {}): MailPreview => ({
  subject: "Hello from us",
  preheader: "A word before",
  html: "<!doctype html><p>Come and see us</p>",
  text: "Come and see us\n",
  bytes: 12_400,
  findings: [],
  ...changes,
});
