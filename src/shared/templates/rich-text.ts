import { z } from "zod";
import { withoutTurns } from "#shared/domain/plain-line.ts";
import { isCleanLine } from "#shared/domain/text.ts";
import { LINK_MAX } from "./links.ts";
import { TEXT_VARIABLES, type TextVariable } from "./variables.ts";

// Formatted text is the part of ProseMirror's JSON that mails can show, under the same names: the editor's document is
// stored as it is, attributes it adds are left out on the way in, and there is no HTML anywhere.

const RICH_TEXT_MAX = 5000;

const words = z
  .string("validation:text")
  .min(1, "validation:text")
  .max(RICH_TEXT_MAX, { error: "validation:max_length", abort: true })
  .refine(isCleanLine, "validation:text")
  .overwrite(withoutTurns);

const RichMark = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("bold") }),
    z.object({ type: z.literal("italic") }),
    z.object({
      type: z.literal("link"),
      attrs: z.object({ href: z.string("validation:text").max(LINK_MAX, "validation:max_length") }),
    }),
  ],
  "templates:refused.format",
);
const marks = z.array(RichMark).max(3, "templates:refused.format").optional();

export const RichInline = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("text"), text: words, marks }),
    z.object({
      type: z.literal("variable"),
      attrs: z.object({ name: z.enum(TEXT_VARIABLES, "templates:findings.variable_unknown") }),
      marks,
    }),
    z.object({ type: z.literal("hardBreak") }),
  ],
  "templates:refused.format",
);
export type RichInline = z.infer<typeof RichInline>;

export const ALIGNMENTS = ["left", "center", "right"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

const Paragraph = z.object(
  {
    type: z.literal("paragraph"),
    attrs: z.object({ textAlign: z.enum(ALIGNMENTS, "validation:choice").nullish() }).optional(),
    content: z.array(RichInline, "validation:type").max(200, "templates:refused.text_long").optional(),
  },
  "templates:refused.format",
);
export type RichParagraph = z.infer<typeof Paragraph>;

const listItems = z
  .array(
    z.object({
      type: z.literal("listItem", "templates:refused.format"),
      content: z
        .array(Paragraph, "validation:type")
        .min(1, "templates:refused.format")
        .max(5, "templates:refused.text_long"),
    }),
    "validation:type",
  )
  .min(1, "templates:refused.format")
  .max(50, "templates:refused.text_long");

const RichBlock = z.discriminatedUnion(
  "type",
  [
    Paragraph,
    z.object({ type: z.literal("bulletList"), content: listItems }),
    z.object({ type: z.literal("orderedList"), content: listItems }),
  ],
  "templates:refused.format",
);
export type RichBlock = z.infer<typeof RichBlock>;

export const RichText = z
  .object(
    {
      type: z.literal("doc", "templates:refused.format"),
      content: z.array(RichBlock, "validation:type").max(60, "templates:refused.text_long"),
    },
    "templates:refused.format",
  )
  .refine((doc) => plainLength(doc) <= RICH_TEXT_MAX, "templates:refused.text_long");
export type RichText = z.infer<typeof RichText>;

/** Every paragraph, those of lists too. */
const paragraphsOf = (doc: { content: RichBlock[] }): RichParagraph[] =>
  doc.content.flatMap((block) =>
    block.type === "paragraph" ? [block] : block.content.flatMap(({ content }) => content),
  );

/** Every word, variable and break. */
export const inlinesOf = (doc: { content: RichBlock[] }): RichInline[] =>
  paragraphsOf(doc).flatMap(({ content }) => content ?? []);

const plainLength = (doc: { content: RichBlock[] }): number =>
  inlinesOf(doc).reduce((sum, part) => sum + (part.type === "text" ? part.text.length : 1), 0);

/** Whether nothing of it would be seen. */
export const isEmptyText = (doc: RichText): boolean =>
  inlinesOf(doc).every((part) => part.type === "hardBreak" || (part.type === "text" && part.text.trim() === ""));

/** A line as formatted text, its `{{mentions}}` as chips: how ready-made templates are written. */
export function paragraph(...content: (string | RichInline)[]): RichParagraph {
  return {
    type: "paragraph",
    content: content.flatMap((part) => (typeof part === "string" ? [{ type: "text" as const, text: part }] : [part])),
  };
}

/** A chip. */
export const chip = (name: TextVariable): RichInline => ({ type: "variable", attrs: { name } });
