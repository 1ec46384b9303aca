import { z } from "zod";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import { bool, typedText } from "#shared/http/fields.ts";
import { MailElement, colour, everyElement, typedWords } from "./elements.ts";
import { findingsOf } from "./findings.ts";
import { CATEGORIES, OFFER_TYPES } from "./template-values.ts";

const TEMPLATE_VERSION = 1;
/** With the footer; each column has a bound of its own. */
export const ELEMENTS_MAX = 60;
/** Of all elements together, as JSON: what no mail of a sensible size comes near. */
const TEMPLATE_BYTES_MAX = 200_000;
const FONTS = ["sans", "serif"] as const;

export const MailStyles = z.object({
  /** Behind the mail. */
  page: colour,
  /** The sheet it is written on. */
  surface: colour,
  text: colour,
  /** Small print. */
  muted: colour,
  /** Buttons and links. */
  accent: colour,
  /** Words on buttons. */
  accent_text: colour,
  font: z.enum(FONTS, "validation:choice"),
  heading_font: z.enum(FONTS, "validation:choice"),
  text_size: z.int("validation:type").min(14, "validation:min").max(18, "validation:max"),
  /** How round the corners of sheet, panels, buttons and pictures are. */
  corners: z.int("validation:type").min(0, "validation:min").max(24, "validation:max"),
});
export type MailStyles = z.infer<typeof MailStyles>;

const content = {
  version: z.literal(TEMPLATE_VERSION, "templates:refused.version"),
  styles: MailStyles,
  elements: z.array(MailElement, "validation:type").max(ELEMENTS_MAX, "templates:refused.too_many"),
};

const facts = {
  name: typedWords(80),
  subject: typedWords(150),
  preheader: typedWords(150),
  category: z.enum(CATEGORIES, "validation:choice"),
  description: typedText(300),
  offer_type: z.enum(OFFER_TYPES, "validation:choice").nullable(),
  language: z.enum(GUEST_LANGUAGES, "validation:choice"),
  active: bool,
};

/** All fields of a template, without what concerns several of them together. */
export const TEMPLATE_FIELDS = { ...facts, ...content };

/** A template while somebody works on it: whole in form, but words, links and descriptions may still be missing. */
export const TemplateDraft = z.object(TEMPLATE_FIELDS).superRefine(checkForm);
export type TemplateDraft = z.infer<typeof TemplateDraft>;

/** A template that can be sent: nothing missing, nothing that cannot be made safe. */
export const Template = TemplateDraft.superRefine(checkMeaning);

/** Refuses whatever keeps a template from being sent. */
export function checkMeaning(template: TemplateDraft, ctx: z.RefinementCtx): void {
  for (const { severity, path, code } of findingsOf(template))
    if (severity === "error") ctx.addIssue({ code: "custom", path, message: `templates:findings.${code}` });
}

/** What concerns all elements together: their ids, the footer, the size. */
export function checkForm({ elements }: { elements: readonly MailElement[] }, ctx: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    ctx.addIssue({ code: "custom", path, message: `templates:refused.${message}` });
  const footers = elements.flatMap(({ type }, at) => (type === "footer" ? [at] : []));
  if (footers.length === 0) refuse(["elements"], "footer_missing");
  if (footers[0] !== undefined && footers[0] !== elements.length - 1)
    refuse(["elements", footers[0]], footers.length > 1 ? "footer_twice" : "footer_last");
  const seen = new Set<string>();
  for (const { element, path } of everyElement(elements)) {
    if (seen.has(element.id)) refuse([...path, "id"], "id_twice");
    seen.add(element.id);
  }
  const sizes = elements.map((element) => new TextEncoder().encode(JSON.stringify(element)).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > TEMPLATE_BYTES_MAX) refuse(["elements", sizes.indexOf(Math.max(...sizes))], "too_large");
}

/** The house's colours: what a new template starts with. */
export const DEFAULT_STYLES: MailStyles = {
  page: "#f3efea",
  surface: "#ffffff",
  text: "#231c1f",
  muted: "#74696d",
  accent: "#85274f",
  accent_text: "#ffffff",
  font: "sans",
  heading_font: "serif",
  text_size: 16,
  corners: 16,
};
