import { type RichBlock, type RichInline, type RichParagraph, type RichText } from "#shared/templates/rich-text.ts";
import { cutLine, isTextVariable } from "#shared/templates/variables.ts";

// A few plain lines as formatted text and back. Whatever else a note may hold is read as its words.

const lineOf = ({ content = [] }: RichParagraph): string =>
  content
    .map((part) => (part.type === "text" ? part.text : part.type === "variable" ? `{{${part.attrs.name}}}` : "\n"))
    .join("");

const paragraphsOf = (block: RichBlock): RichParagraph[] =>
  block.type === "paragraph" ? [block] : block.content.flatMap(({ content }) => content);

export const noteText = (note: RichText | null): string =>
  note === null ? "" : note.content.flatMap(paragraphsOf).map(lineOf).join("\n");

export function noteFrom(text: string): RichText | null {
  if (text === "") return null;
  return { type: "doc", content: text.split("\n").map((line) => ({ type: "paragraph", content: inlinesFrom(line) })) };
}

const inlinesFrom = (line: string): RichInline[] =>
  cutLine(line).map((part) => {
    if (typeof part === "string") return { type: "text", text: part };
    const { variable } = part;
    return isTextVariable(variable)
      ? { type: "variable", attrs: { name: variable } }
      : { type: "text", text: `{{${variable}}}` };
  });
