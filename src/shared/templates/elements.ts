import { z } from "zod";
import { withoutTurns } from "#shared/domain/plain-line.ts";
import { isCleanLine, tidyLine } from "#shared/domain/text.ts";
import { bool } from "#shared/http/fields.ts";
import { COLOUR } from "./colour.ts";
import { LINK_MAX } from "./links.ts";
import { ALIGNMENTS, RichText } from "./rich-text.ts";

// The ten elements of a mail. The schemas hold form and bounds; whether links lead somewhere and pictures are described is
// `findingsOf`, so that a draft can be kept while somebody is still typing.

/** One line that may hold `{{mentions}}` and may still be empty. */
export const typedWords = (max: number) =>
  z
    .string("validation:text")
    .max(max, { error: "validation:max_length", abort: true })
    .refine(isCleanLine, { error: "validation:text", abort: true })
    .overwrite((value) => tidyLine(withoutTurns(value)));

const address = typedWords(LINK_MAX);
export const colour = z.string("templates:refused.colour").toLowerCase().regex(COLOUR, "templates:refused.colour");
const ownColour = colour.nullable().default(null);
const align = z.enum(ALIGNMENTS, "validation:choice");
const whole = (min: number, max: number) =>
  z.int("validation:type").min(min, "validation:min").max(max, "validation:max");

const elementOf = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({
    /** Stays with an element however it is moved: comparison, undo and findings name it. */
    id: z.string("validation:text").regex(/^[\w-]{1,40}$/, "validation:text"),
    type: z.literal(type),
    hide_on_phone: bool.default(false),
    ...shape,
  });

const TEXT_STYLES = ["title", "heading", "body", "small"] as const;
/** A panel is a quiet box, a ticket one with a dashed edge. */
const TEXT_FRAMES = ["none", "panel", "ticket"] as const;
const NETWORKS = ["instagram", "facebook", "tiktok", "x", "youtube", "whatsapp", "google", "website"] as const;
/** How many parts of the width each column gets. */
const COLUMN_RATIOS = ["1:1", "1:2", "2:1", "1:1:1"] as const;

const HeaderElement = elementOf("header", {
  /** Mostly `{{restaurant_name}}`. */
  title: typedWords(120),
  tagline: typedWords(160).default(""),
  logo: address.nullable().default(null),
  logo_alt: typedWords(200).default(""),
  /** The tile with two letters that stands for a restaurant without a logo. */
  monogram: bool.default(true),
  align: align.default("left"),
  background: ownColour,
  color: ownColour,
});

const TextElement = elementOf("text", {
  style: z.enum(TEXT_STYLES, "validation:choice").default("body"),
  frame: z.enum(TEXT_FRAMES, "validation:choice").default("none"),
  content: RichText,
  /** Of the whole width, or of the frame. */
  background: ownColour,
  color: ownColour,
});

const ImageElement = elementOf("image", {
  /** A file of ours, or a web address. */
  src: address,
  alt: typedWords(200).default(""),
  href: address.nullable().default(null),
  width: whole(40, 600).default(600),
  align: align.default("center"),
  /** From edge to edge, without space around it. */
  bleed: bool.default(false),
  background: ownColour,
});

const ButtonElement = elementOf("button", {
  label: typedWords(60),
  href: address,
  align: align.default("center"),
  full_width: bool.default(false),
  look: z.enum(["filled", "outline"], "validation:choice").default("filled"),
  background: ownColour,
});

const DividerElement = elementOf("divider", {
  color: ownColour,
  thickness: whole(1, 6).default(1),
  /** Percent of the width. */
  width: whole(10, 100).default(100),
  background: ownColour,
});

const SpacerElement = elementOf("spacer", { height: whole(4, 120).default(24), background: ownColour });

const SocialElement = elementOf("social", {
  links: z
    .array(z.object({ network: z.enum(NETWORKS, "validation:choice"), url: address }), "validation:type")
    .max(NETWORKS.length, "validation:max"),
  align: align.default("center"),
  background: ownColour,
});

const QrElement = elementOf("qr_code", {
  /** What stands beside the code; the language's own words if empty. */
  caption: typedWords(120).default(""),
  show_end: bool.default(true),
  size: whole(96, 240).default(120),
  background: ownColour,
});

const FooterElement = elementOf("footer", {
  /** Restaurant, address and the way to unsubscribe are always there. */
  note: RichText.nullable().default(null),
  show_phone: bool.default(true),
  show_website: bool.default(true),
  background: ownColour,
});

/** What may stand in a column: no further columns, no header, no footer. */
const INNER_ELEMENTS = [
  TextElement,
  ImageElement,
  ButtonElement,
  DividerElement,
  SpacerElement,
  SocialElement,
  QrElement,
] as const;
const InnerElement = z.discriminatedUnion("type", INNER_ELEMENTS, "templates:refused.element");
export type InnerElement = z.infer<typeof InnerElement>;

export const COLUMN_ELEMENTS_MAX = 20;

const ColumnsElement = elementOf("columns", {
  ratio: z.enum(COLUMN_RATIOS, "validation:choice").default("1:1"),
  columns: z
    .array(
      z.object({
        elements: z.array(InnerElement, "validation:type").max(COLUMN_ELEMENTS_MAX, "templates:refused.too_many"),
      }),
      "validation:type",
    )
    .min(2, "templates:refused.columns")
    .max(3, "templates:refused.columns"),
  background: ownColour,
});

export const MailElement = z.discriminatedUnion(
  "type",
  [HeaderElement, ...INNER_ELEMENTS, ColumnsElement, FooterElement],
  "templates:refused.element",
);
export type MailElement = z.infer<typeof MailElement>;
export type ElementType = MailElement["type"];
export type ElementOf<T extends ElementType> = Extract<MailElement, { type: T }>;

/** Every element with the way to it, those in columns after the columns they stand in. */
export const everyElement = (elements: readonly MailElement[]): { element: MailElement; path: (string | number)[] }[] =>
  elements.flatMap((element, at) => {
    const path = ["elements", at];
    const inner =
      element.type === "columns"
        ? element.columns.flatMap(({ elements: inside }, column) =>
            inside.map((one, place) => ({ element: one, path: [...path, "columns", column, "elements", place] })),
          )
        : [];
    return [{ element, path }, ...inner];
  });
