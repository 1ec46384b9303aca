import { MailElement } from "#shared/templates/elements.ts";
import { inlinesOf, type RichText } from "#shared/templates/rich-text.ts";
import { copyElement, isFixed } from "#web/features/templates/editor/mailEdits.ts";
import { makeElementId } from "#web/features/templates/editor/newElement.ts";

/** Our own kind of content in the clipboard: seen by the editor alone, in this tab or another. */
export const CLIPBOARD_TYPE = "application/x-plaudit-element";

/** Puts an element into the clipboard: whole for this editor, its words for everything else. */
export function writeClipboard(data: Pick<DataTransfer, "setData">, element: MailElement): void {
  data.setData(CLIPBOARD_TYPE, JSON.stringify(element));
  data.setData("text/plain", wordsOf(element));
}

/** The element in the clipboard with ids of its own; undefined for whatever else is in there. */
export function readClipboard(data: Pick<DataTransfer, "getData">): MailElement | undefined {
  const json = data.getData(CLIPBOARD_TYPE);
  if (json === "") return undefined;
  // Any page can put anything under this name.
  const parsed = MailElement.safeParse(parseJson(json));
  if (!parsed.success || isFixed(parsed.data.type)) return undefined;
  return copyElement(parsed.data, makeElementId);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const wordsOfText = (doc: RichText): string =>
  inlinesOf(doc)
    .map((part) => (part.type === "text" ? part.text : part.type === "variable" ? `{{${part.attrs.name}}}` : " "))
    .join("");

/** What an element says, in one line. */
export function wordsOf(element: MailElement): string {
  switch (element.type) {
    case "header":
      return [element.title, element.tagline].filter(Boolean).join(" · ");
    case "text":
      return wordsOfText(element.content);
    case "image":
      return element.alt;
    case "button":
      return element.label;
    case "qr_code":
      return element.caption;
    case "footer":
      return element.note ? wordsOfText(element.note) : "";
    case "columns":
      return element.columns
        .flatMap((column) => column.elements.map(wordsOf))
        .filter(Boolean)
        .join("\n");
    case "divider":
    case "spacer":
    case "social":
      return "";
  }
}
