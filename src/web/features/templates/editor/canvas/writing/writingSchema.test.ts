import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { RichText } from "#shared/templates/rich-text.ts";
import { replaceDoc } from "./replaceDoc.ts";
import { fromRichText, toRichText, writingExtensions } from "./writingSchema.ts";

const onTooLong = vi.fn();
const editors: Editor[] = [];
function write(doc: RichText | null = null): Editor {
  const element = document.createElement("div");
  document.body.append(element);
  const extensions = writingExtensions({ labelOf: (name) => `<${name}>`, chip: "chip", placeholder: "", onTooLong });
  const editor = new Editor({ element, extensions, content: fromRichText(doc), injectCSS: false });
  editors.push(editor);
  return editor;
}
afterEach(() => {
  onTooLong.mockClear();
  for (const editor of editors.splice(0)) editor.destroy();
  document.body.replaceChildren();
});
const written = (editor: Editor): RichText => toRichText(editor.getJSON());
/** One letter after the other, as somebody types. */
function type(editor: Editor, text: string): void {
  for (const letter of text) {
    const { from, to } = editor.state.selection;
    const deflt = () => editor.state.tr.insertText(letter, from, to);
    const isHandled = editor.view.someProp("handleTextInput", (handle) => handle(editor.view, from, to, letter, deflt));
    if (!isHandled) editor.view.dispatch(deflt());
  }
}
const line = (...content: unknown[]) => ({ type: "paragraph", content });
const text = (words: string, ...marks: unknown[]) => ({
  type: "text",
  text: words,
  ...(marks.length > 0 && { marks }),
});
const docOf = (...content: unknown[]): RichText => RichText.parse({ type: "doc", content });
const CHIP = { type: "variable", attrs: { name: "first_name" } };

describe("a text comes out of the editor as it went in", () => {
  const link = { type: "link", attrs: { href: "{{restaurant_website}}" } };
  test.each([
    ["an empty paragraph", docOf({ type: "paragraph" })],
    ["an alignment", docOf({ type: "paragraph", attrs: { textAlign: "center" }, content: [text("Hi")] })],
    ["marks", docOf(line(text("a", { type: "bold" }), text("b", { type: "italic" }), text("c", link)))],
    ["a chip with a mark", docOf(line(text("Dear "), { ...CHIP, marks: [{ type: "bold" }] }))],
    ["a line break", docOf(line(text("a"), { type: "hardBreak" }, text("b")))],
    [
      "lists",
      docOf({ type: "orderedList", content: [{ type: "listItem", content: [line(text("a")), line(text("b"))] }] }),
    ],
    ["a link that leads nowhere yet", docOf(line(text("a", { type: "link", attrs: { href: "osteria" } })))],
  ])("%s", (_, doc) => {
    expect(written(write(doc))).toEqual(doc);
  });

  test("and nothing at all becomes a paragraph to write in", () => {
    expect(written(write(docOf()))).toEqual(docOf({ type: "paragraph" }));
    expect(written(write(null))).toEqual(docOf({ type: "paragraph" }));
  });
});

describe("a variable in braces becomes a chip", () => {
  test("as it is typed, with the formatting around it", () => {
    const editor = write();
    type(editor, "Hi {{first_name}}!");
    expect(written(editor)).toEqual(docOf(line(text("Hi "), CHIP, text("!"))));
    const bold = write();
    bold.commands.toggleBold();
    type(bold, "Hi {{first_name}}");
    expect(written(bold).content[0]).toMatchObject({ content: [{}, { ...CHIP, marks: [{ type: "bold" }] }] });
  });

  test("unless there is no such variable", () => {
    const editor = write();
    type(editor, "{{name}}");
    expect(written(editor)).toEqual(docOf(line(text("{{name}}"))));
  });

  test("as it is pasted, from words, from HTML and as our own", () => {
    const editor = write();
    editor.view.pasteText("Hi {{ first_name }}");
    editor.view.pasteHTML("<b>and {{first_name}}</b> {{other}}");
    editor.view.pasteHTML('<span data-variable="first_name">x</span><span data-variable="other">y</span>');
    const bold = { type: "bold" };
    expect(written(editor)).toEqual(
      docOf(
        line(text("Hi "), CHIP, text("and ", bold), { ...CHIP, marks: [bold] }, text(" {{other}}"), CHIP, text("y")),
      ),
    );
  });

  test("which is deleted as one", () => {
    const editor = write(docOf(line(text("Hi "), CHIP)));
    editor.commands.focus("end");
    editor.commands.deleteRange({ from: editor.state.selection.to - 1, to: editor.state.selection.to });
    expect(written(editor)).toEqual(docOf(line(text("Hi "))));
  });
});

test.each([
  ["a heading", "<h1>Big <u>news</u></h1>", docOf(line(text("Big news")))],
  ["a picture", "<p>a<img src=x>b</p>", docOf(line(text("ab")))],
  ["a table", "<table><tr><td>a</td><td>b</td></tr></table>", docOf(line(text("a b")))],
  ["a link that does harm", "<a href='javascript:alert(1)'>a</a>", docOf(line(text("a")))],
  [
    "a list in a list",
    "<ul><li>a<ul><li>b</li></ul></li></ul>",
    docOf(
      ...["a", "b"].map((item) => ({
        type: "bulletList",
        content: [{ type: "listItem", content: [line(text(item))] }],
      })),
    ),
  ],
  ["a script", "<p>a<script>alert(1)</script></p>", docOf(line(text("a")))],
  ["signs that turn the line round", "<p>a\u202Eb</p>", docOf(line(text("ab")))],
])("%s is reduced to what a mail can show", (_, html, expected) => {
  const editor = write();
  editor.view.pasteHTML(html);
  expect(written(editor)).toEqual(expected);
  expect(RichText.safeParse(written(editor)).success).toBe(true);
});

test("more than a text may hold is refused as a whole, and said", () => {
  const editor = write(docOf(line(text("Hi"))));
  editor.view.pasteText("x".repeat(5000));
  expect(written(editor)).toEqual(docOf(line(text("Hi"))));
  expect(onTooLong).toHaveBeenCalledOnce();
  editor.view.pasteText(Array.from({ length: 80 }, () => "line").join("\n\n"));
  expect(written(editor)).toEqual(docOf(line(text("Hi"))));
});

describe("a change from outside", () => {
  test.each([
    ["before the caret", "Hello you", "Oh, hello you", 10],
    ["after the caret", "Hello you", "Hello you all", 6],
    ["the same letters more often", "aaa", "aaaaa", 6],
    ["the same letters less often", "aaaaa", "aa", 3],
  ])("%s is taken over without being told back", (_, before, after, caret) => {
    const editor = write(docOf(line(text(before))));
    const onUpdate = vi.fn();
    editor.on("update", onUpdate);
    editor.commands.setTextSelection(6);
    replaceDoc(editor, docOf(line(text(after))));
    expect(written(editor)).toEqual(docOf(line(text(after))));
    expect(editor.state.selection.from).toBe(caret);
    expect(onUpdate).not.toHaveBeenCalled();
  });
});
