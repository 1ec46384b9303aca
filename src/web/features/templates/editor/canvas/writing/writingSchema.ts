import { Extension, InputRule, Node, type Extensions, type JSONContent } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Placeholder } from "@tiptap/extensions";
import { Fragment, Slice, type Node as DocNode, type Schema } from "@tiptap/pm/model";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { withoutTurns } from "#shared/domain/plain-line.ts";
import { linkProblem } from "#shared/templates/links.ts";
import { ALIGNMENTS, RichText, type Alignment } from "#shared/templates/rich-text.ts";
import { cutLine, isTextVariable, TEXT_VARIABLES } from "#shared/templates/variables.ts";

// What can be written is exactly what a mail can show (rich-text.ts): paragraphs with an alignment, flat lists, bold,
// italic, links, line breaks and variables. Whatever else is pasted is reduced to that by the schema.

interface WritingOptions {
  /** A variable's name for people. */
  labelOf: (name: string) => string;
  /** The class of a chip. */
  chip: string;
  placeholder: string;
  /** A change was refused because the text would become too long. */
  onTooLong: () => void;
}

/** The extensions of a text's editor. */
export const writingExtensions = ({ labelOf, chip, placeholder, onTooLong }: WritingOptions): Extensions => [
  Document,
  Text,
  AlignedParagraph,
  Bold,
  Italic,
  HardBreak,
  BulletList,
  PlainOrderedList,
  FlatListItem,
  PlainLink,
  variableNode({ labelOf, chip }),
  Placeholder.configure({ placeholder }),
  lengthGuard(onTooLong),
];

const isAlignment = (value: unknown): value is Alignment => ALIGNMENTS.some((known) => known === value);

const AlignedParagraph = Paragraph.extend({
  addAttributes: () => ({
    textAlign: {
      default: null,
      parseHTML: (element) => {
        const align = element.dataset["align"] ?? element.style.textAlign;
        return isAlignment(align) ? align : null;
      },
      renderHTML: ({ textAlign }: { textAlign?: Alignment | null }) => (textAlign ? { "data-align": textAlign } : {}),
    },
  }),
});

/** A mail's list begins at 1. */
const PlainOrderedList = OrderedList.extend({ addAttributes: () => ({}) });

/** No lists in lists: half of the mail programs draw them wrongly. */
const FlatListItem = ListItem.extend({ content: "paragraph+" });

const PlainLink = Link.extend({
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
}).configure({
  openOnClick: false,
  autolink: false,
  defaultProtocol: "https",
  isAllowedUri: (url) => linkProblem(url ?? "") === undefined,
  HTMLAttributes: { target: null, rel: null },
});

const TYPED = new RegExp(String.raw`\{\{ ?(${TEXT_VARIABLES.join("|")}) ?\}\}$`);

/** A chip: one character to the writer, whatever it stands for to the reader. */
const variableNode = ({ labelOf, chip }: Pick<WritingOptions, "labelOf" | "chip">) =>
  Node.create({
    name: "variable",
    group: "inline",
    inline: true,
    atom: true,
    // The caret goes past it in one step. As something selected, the next letter typed would take its place.
    selectable: false,
    addAttributes: () => ({ name: { default: null } }),
    parseHTML: () => [
      {
        tag: "span[data-variable]",
        getAttrs: (element) => {
          const name = element.dataset["variable"] ?? "";
          return isTextVariable(name) ? { name } : false;
        },
      },
    ],
    renderHTML: ({ node }) => {
      const name = String(node.attrs["name"]);
      return ["span", { class: chip, "data-variable": name }, labelOf(name)];
    },
    renderText: ({ node }) => `{{${String(node.attrs["name"])}}}`,
    addInputRules() {
      return [
        new InputRule({
          find: TYPED,
          handler: ({ state, range, match }) => {
            const marks = state.doc.resolve(range.to).marks();
            state.tr.replaceWith(range.from, range.to, this.type.create({ name: match[1] }, null, marks));
          },
        }),
      ];
    },
    addProseMirrorPlugins() {
      return [
        new Plugin({
          props: {
            // Cells of a table become one line: something must stand between them.
            transformPastedHTML: (html) => html.replaceAll(/<\/t[dh]>/gi, " $&"),
            transformPasted: (slice) => tidyPasted(slice, this.editor.schema),
          },
        }),
      ];
    },
  });

/** What is pasted, with chips for its `{{mentions}}` and without signs that no line can have. */
function tidyPasted(slice: Slice, schema: Schema): Slice {
  return new Slice(tidyFragment(slice.content, schema), slice.openStart, slice.openEnd);
}

function tidyFragment(fragment: Fragment, schema: Schema): Fragment {
  const nodes: DocNode[] = [];
  fragment.forEach((node) => {
    if (node.isText) nodes.push(...chipsOf(node, schema));
    else nodes.push(node.copy(tidyFragment(node.content, schema)));
  });
  return Fragment.from(nodes);
}

function chipsOf(node: DocNode, schema: Schema): DocNode[] {
  const text = withoutTurns(node.text ?? "").replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
  return cutLine(text).map((part) => {
    if (typeof part === "string") return schema.text(part, node.marks);
    const { variable: name } = part;
    if (!isTextVariable(name)) return schema.text(`{{${name}}}`, node.marks);
    return schema.node("variable", { name }, undefined, node.marks);
  });
}

/** Refuses whatever would make a text longer than a mail may have it. */
const lengthGuard = (onTooLong: () => void) =>
  Extension.create({
    name: "lengthGuard",
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, { doc }) => {
          if (!transaction.docChanged || transaction.getMeta("preventUpdate")) return true;
          if (transaction.doc.content.size <= doc.content.size) return true;
          const fits = RichText.safeParse(toRichText(transaction.doc.toJSON() as JSONContent)).success;
          if (!fits) onTooLong();
          return fits;
        },
      }),
    ],
  });

/** A letter more or less, or a new line; everything else is a step of its own to undo. */
export function isTyping({ steps, doc, before }: Transaction): boolean {
  const isPlain = steps.every((step) => step instanceof ReplaceStep && !hasChip(step.slice.content));
  return isPlain && Math.abs(doc.content.size - before.content.size) <= 2;
}

function hasChip(fragment: Fragment): boolean {
  let found = false;
  fragment.descendants(({ type }) => {
    found ||= type.name === "variable";
  });
  return found;
}

/** The editor's document as it is stored: nothing that stands at its default. */
export const toRichText = (doc: JSONContent): RichText => tidyNode(doc) as RichText;

function tidyNode({ type, text, attrs, content, marks }: JSONContent): JSONContent {
  const told = Object.entries(attrs ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return {
    ...(type === undefined ? {} : { type }),
    ...(text === undefined ? {} : { text }),
    ...(told.length > 0 ? { attrs: Object.fromEntries(told) } : {}),
    ...(content && content.length > 0 ? { content: content.map(tidyNode) } : {}),
    ...(marks && marks.length > 0 && type !== "hardBreak" ? { marks } : {}),
  };
}

/** A stored text as the editor takes it: a document without anything has one empty paragraph to write in. */
export const fromRichText = (doc: RichText | null): JSONContent =>
  doc && doc.content.length > 0 ? (doc as JSONContent) : { type: "doc", content: [{ type: "paragraph" }] };
