import { expect, test } from "vitest";
import { newElement } from "#web/features/templates/editor/newElement.ts";
import { CLIPBOARD_TYPE, readClipboard, wordsOf, writeClipboard } from "./clipboard.ts";

const WORDS = { text: "Come for dinner", button: "Book a table" };

function clipboard(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  return {
    setData: (type: string, value: string) => void kept.set(type, value),
    getData: (type: string) => kept.get(type) ?? "",
  };
}

test.each(["header", "text", "image", "button", "divider", "spacer", "social", "columns", "qr_code"] as const)(
  "a copied %s comes back the same, under an id of its own",
  (type) => {
    const data = clipboard();
    const element = newElement(type, WORDS);
    writeClipboard(data, element);
    const pasted = readClipboard(data);
    expect(pasted).toEqual({ ...element, id: pasted?.id });
    expect(pasted?.id).not.toBe(element.id);
  },
);

test("elements inside columns get new ids too", () => {
  const data = clipboard();
  const inner = newElement("text", WORDS);
  writeClipboard(data, {
    ...newElement("columns", WORDS),
    columns: [{ elements: [inner] }, { elements: [] }],
  } as never);
  const pasted = readClipboard(data);
  const ids = pasted?.type === "columns" ? pasted.columns.flatMap(({ elements }) => elements.map(({ id }) => id)) : [];
  expect(ids).toHaveLength(1);
  expect(ids).not.toContain(inner.id);
});

test.each([
  ["nothing", {}],
  ["words", { "text/plain": "Come for dinner" }],
  ["a broken one", { [CLIPBOARD_TYPE]: "{" }],
  ["no element", { [CLIPBOARD_TYPE]: '"text"' }],
  ["an unknown element", { [CLIPBOARD_TYPE]: '{"id":"a","type":"video","src":"x"}' }],
  ["a text with HTML instead of a document", { [CLIPBOARD_TYPE]: '{"id":"a","type":"text","content":"<b>Hi</b>"}' }],
  ["a second footer", { [CLIPBOARD_TYPE]: '{"id":"a","type":"footer"}' }],
])("%s is not an element to paste", (_, content) => {
  expect(readClipboard(clipboard(content))).toBeUndefined();
});

test("other programs get the words", () => {
  const data = clipboard();
  writeClipboard(data, newElement("text", WORDS));
  expect(data.getData("text/plain")).toBe("Come for dinner");
  expect(wordsOf(newElement("button", WORDS))).toBe("Book a table");
});
