import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { findingsOf } from "#shared/templates/findings.ts";
import { chip, paragraph } from "#shared/templates/rich-text.ts";
import type { MailElement } from "#shared/templates/elements.ts";
import { DEFAULT_STYLES, type TemplateDraft } from "#shared/templates/templates.model.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { renderUi } from "#web/testing/render.tsx";
import { newElement, newFooter } from "#web/features/templates/editor/newElement.ts";
import { useEditor, type Editor } from "#web/features/templates/editor/useEditor.ts";
import { CanvasDrag } from "./CanvasDrag.tsx";
import { CLIPBOARD_TYPE } from "./clipboard.ts";
import { Palette } from "./Palette.tsx";
import { Sheet } from "./Sheet.tsx";

const WORDS = { text: "Come for dinner", button: "Book a table" };
const make = (type: Parameters<typeof newElement>[0], id: string, more: object = {}): MailElement => ({
  ...newElement(type, WORDS),
  id,
  ...more,
});
const MAIL = (): MailElement[] => [
  make("header", "h"),
  make("text", "t"),
  make("columns", "c", { columns: [{ elements: [make("button", "b")] }, { elements: [] }] }),
  make("divider", "d"),
  { ...newFooter(), id: "f" },
];
const templateOf = (elements: MailElement[]): TemplateDraft => ({
  name: "Autumn",
  subject: "Autumn",
  preheader: "",
  category: "general",
  description: "",
  offer_type: null,
  language: "en",
  active: true,
  version: 1,
  styles: DEFAULT_STYLES,
  elements,
});

let editor: Editor;
function Desk({ elements }: { elements: MailElement[] }) {
  const current = useEditor(templateOf(elements));
  useLayoutEffect(() => {
    editor = current;
  });
  const props = {
    editor: current,
    mode: "full",
    findings: findingsOf(current.template),
    doors: { upload: () => Promise.reject() },
  } as const;
  return (
    <CanvasDrag editor={current}>
      <Palette {...props} />
      <Sheet {...props} />
      <input aria-label="Another field" />
    </CanvasDrag>
  );
}
const open = (elements = MAIL()) => renderUi(<Desk elements={elements} />);

/** Kinds in their order, columns in brackets. */
const kinds = (): string =>
  editor.template.elements
    .map((element) =>
      element.type === "columns"
        ? `columns[${element.columns.map((column) => column.elements.map(({ type }) => type).join("+")).join("|")}]`
        : element.type,
    )
    .join(" ");
const group = (name: RegExp): HTMLElement => screen.getByRole("group", { name });
const said = (): string =>
  screen
    .getAllByRole("status")
    .map((node) => node.textContent)
    .join("");
const choose = async (name: RegExp): Promise<HTMLElement> => {
  await userEvent.click(group(name));
  act(() => group(name).focus());
  return group(name);
};
const press = (keys: string) => userEvent.keyboard(keys);

beforeAll(initI18n);
beforeEach(() => changeLocale("en"));

test("what is clicked in the palette comes after the selected element, is selected and told", async () => {
  open();
  await choose(/^Text/);
  await userEvent.click(screen.getByRole("button", { name: "Spacer" }));
  expect(kinds()).toBe("header text spacer columns[button|] divider footer");
  expect(group(/^Spacer/).getAttribute("aria-current")).toBe("true");
  expect(said()).toBe("Spacer added, 3 of 5");
});

test("without a selection it comes before the footer, and Enter adds too", async () => {
  open();
  act(() => screen.getByRole("button", { name: "Image" }).focus());
  await press("{Enter}");
  expect(kinds()).toBe("header text columns[button|] divider image footer");
});

test("a full mail says so and takes no more", async () => {
  open([...Array.from({ length: 59 }, (_, at) => make("divider", `d${at}`)), { ...newFooter(), id: "f" }]);
  expect(screen.getByText(/This email is full/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Text" }));
  expect(editor.template.elements).toHaveLength(60);
});

test("an empty column is filled by its own menu", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: "Drag here or choose: column 2" }));
  const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  expect(items).not.toContain("Columns");
  await userEvent.click(screen.getByRole("menuitem", { name: "Text" }));
  expect(kinds()).toBe("header text columns[button|text] divider footer");
});

test("a click selects the innermost element, one on the desk nothing, and the footer says that it stays", async () => {
  open();
  await choose(/^Button/);
  expect(editor.selected).toBe("b");
  await userEvent.click(screen.getByRole("button", { name: "Select the columns" }));
  expect(editor.selected).toBe("c");
  await choose(/^Footer/);
  const tools = screen.getByRole("toolbar", { name: "Tools: Footer" });
  expect(within(tools).getByText("Always at the end")).toBeTruthy();
  expect(within(tools).queryByRole("button", { name: "Delete" })).toBeNull();
  await userEvent.click(screen.getByRole("region", { name: "The email" }));
  expect(editor.selected).toBeUndefined();
});

test("the tool bar moves, hides, duplicates and deletes", async () => {
  open();
  await choose(/^Text/);
  const tool = (name: string) => screen.getByRole("button", { name });
  await userEvent.click(tool("Move up"));
  expect(kinds()).toBe("text header columns[button|] divider footer");
  expect(document.activeElement).toBe(tool("Move up"));
  expect(tool("Move up").getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(tool("Hide on phones"));
  expect(editor.template.elements[0]?.hide_on_phone).toBe(true);
  expect(group(/^Text.*Not shown on phones/)).toBeTruthy();
  await userEvent.click(tool("Duplicate"));
  expect(kinds()).toBe("text text header columns[button|] divider footer");
  await userEvent.click(tool("Delete"));
  expect(kinds()).toBe("text header columns[button|] divider footer");
  expect(said()).toBe("Deleted: Text: Come for dinner");
});

test("one Tab leads to the sheet, arrow keys from element to element, into columns too", async () => {
  open();
  const stops = () => screen.getAllByRole("group").filter((node) => node.tabIndex === 0);
  expect(stops()).toEqual([group(/^Header/)]);
  act(() => group(/^Header/).focus());
  await press("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(group(/^Button/));
  expect([editor.selected, stops()]).toEqual(["b", [group(/^Button/)]]);
  await press("{End}");
  expect(document.activeElement).toBe(group(/^Footer/));
  await press("{Escape}");
  expect(editor.selected).toBeUndefined();
});

test("keys move, duplicate, delete, undo and redo", async () => {
  open();
  const text = await choose(/^Text/);
  await press("{Alt>}{ArrowDown}{/Alt}");
  expect(kinds()).toBe("header columns[button|] text divider footer");
  expect(document.activeElement).toBe(text);
  await press("{Control>}d{/Control}");
  expect(kinds()).toBe("header columns[button|] text text divider footer");
  await press("{Delete}");
  expect(kinds()).toBe("header columns[button|] text divider footer");
  expect(document.activeElement).toBe(group(/^Divider/));
  await press("{Control>}zz{/Control}");
  expect(kinds()).toBe("header columns[button|] text divider footer");
  await press("{Control>}z{/Control}");
  expect(kinds()).toBe("header text columns[button|] divider footer");
  await press("{Control>}{Shift>}Z{/Shift}{/Control}");
  expect(kinds()).toBe("header columns[button|] text divider footer");
});

test("the footer is neither deleted nor duplicated", async () => {
  open();
  await choose(/^Footer/);
  await press("{Delete}{Control>}d{/Control}{Alt>}{ArrowUp}{/Alt}");
  expect(kinds()).toBe("header text columns[button|] divider footer");
});

test("keys of an ordinary field stay there", async () => {
  open();
  await choose(/^Text/);
  await press("{Alt>}{ArrowDown}{/Alt}");
  const moved = kinds();
  act(() => screen.getByLabelText("Another field").focus());
  await press("{Control>}z{/Control}{Delete}{Control>}d{/Control}");
  expect(kinds()).toBe(moved);
});

test("a lifted element goes into a column and out by arrow keys, and its handle keeps the focus", async () => {
  open();
  await choose(/^Text/);
  const handle = () => screen.getByRole("button", { name: "Move Text: Come for dinner" });
  act(() => handle().focus());
  await press(" ");
  expect(said()).toBe("Picked up: Text: Come for dinner, 2 of 4");
  await press("{ArrowDown}");
  expect(said()).toBe("column 1, 1 of 2");
  await press("{ArrowRight}");
  expect(said()).toBe("column 2, 1 of 1");
  expect(document.querySelector("[data-target]")?.getAttribute("data-gap")).toBe("c/1/0");
  await press(" ");
  expect(kinds()).toBe("header columns[button|text] divider footer");
  expect(document.activeElement).toBe(handle());
  await press(" {ArrowDown}{Enter}");
  expect(kinds()).toBe("header columns[button|] text divider footer");
  await press(" {ArrowUp}{ArrowUp}{Escape}");
  expect(kinds()).toBe("header columns[button|] text divider footer");
  expect(said()).toBe("Left where it was");
});

test("announcements are German for Germans", async () => {
  await changeLocale("de");
  open();
  await choose(/^Text/);
  act(() => screen.getByRole("button", { name: /verschieben$/ }).focus());
  await press(" ");
  expect(said()).toBe("Aufgenommen: Text: Come for dinner, 2 von 4");
});

class Data {
  kept = new Map<string, string>();
  setData(type: string, value: string): void {
    this.kept.set(type, value);
  }
  getData(type: string): string {
    return this.kept.get(type) ?? "";
  }
}
/** What the browser does on Ctrl+C, X or V. */
const clip = (
  type: "copy" | "cut" | "paste",
  data: Data,
  node: Element = document.activeElement ?? document.body,
): boolean =>
  !fireEvent(node, Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData: data }));

test("elements are cut, copied and pasted, also into a column", async () => {
  open();
  const data = new Data();
  await choose(/^Divider/);
  expect(clip("copy", data)).toBe(true);
  expect(clip("paste", data)).toBe(true);
  expect(kinds()).toBe("header text columns[button|] divider divider footer");
  await choose(/^Button/);
  expect(clip("paste", data)).toBe(true);
  expect(kinds()).toBe("header text columns[button+divider|] divider divider footer");
  await choose(/^Text/);
  expect(clip("cut", data)).toBe(true);
  expect(kinds()).toBe("header columns[button+divider|] divider divider footer");
  expect(data.getData("text/plain")).toBe("Come for dinner");
  const ids = editor.template.elements.flatMap((element) =>
    element.type === "columns"
      ? element.columns.flatMap((column) => column.elements.map(({ id }) => id))
      : [element.id],
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("columns are not pasted into a column but after it, and foreign content not at all", async () => {
  open();
  const data = new Data();
  await choose(/^Columns/);
  clip("copy", data);
  await choose(/^Button.*column/);
  clip("paste", data);
  expect(kinds()).toBe("header text columns[button|] columns[button|] divider footer");
  const foreign = new Data();
  foreign.setData("text/html", "<b>Hello</b>");
  foreign.setData(CLIPBOARD_TYPE, '{"type":"script"}');
  expect(clip("paste", foreign)).toBe(false);
  expect(clip("copy", data, screen.getByLabelText("Another field"))).toBe(false);
});

test("findings are marked on their element, by number and kind, in words", () => {
  open([
    make("image", "i"),
    make("text", "t", { content: { type: "doc", content: [paragraph("{{name")] } }),
    { ...newFooter(), id: "f" },
  ]);
  const mark = within(group(/^Image.*2 things to look at/)).getByRole("img", { name: /^2 things to mend/ });
  expect(mark.getAttribute("aria-label")).toContain("Describe the picture");
  expect(within(group(/^Text/)).getByRole("img", { name: /^One thing to look at/ })).toBeTruthy();
});

test("a selected text is written in place, with its variables as chips", async () => {
  open([
    make("text", "t", { content: { type: "doc", content: [paragraph("Dear ", chip("first_name"), ",")] } }),
    { ...newFooter(), id: "f" },
  ]);
  await choose(/^Text: Dear First name,/);
  const text = await screen.findByRole("textbox", { name: "Text" });
  expect(text.getAttribute("data-field")).toBe("content");
  const chipNode = within(text).getByText("First name");
  expect([chipNode.getAttribute("data-variable"), chipNode.getAttribute("contenteditable")]).toEqual([
    "first_name",
    "false",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Insert" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Last name" }));
  await waitFor(() => expect(within(text).getByText("Last name")).toBeTruthy());
  const written = editor.template.elements[0];
  expect(written?.type === "text" && JSON.stringify(written.content)).toContain(
    '{"type":"variable","attrs":{"name":"last_name"}}',
  );
  act(() => editor.undo());
  await waitFor(() => expect(within(text).queryByText("Last name")).toBeNull());
  expect(editor.canRedo).toBe(true);
});

test("each chip that is put in is a step of its own to undo", async () => {
  open();
  await choose(/^Text/);
  const text = await screen.findByRole("textbox", { name: "Text" });
  const insert = async (name: string) => {
    await userEvent.click(screen.getByRole("button", { name: "Insert" }));
    await userEvent.click(await screen.findByRole("menuitem", { name }));
  };
  await insert("First name");
  await insert("Last name");
  act(() => text.focus());
  await press("{Control>}z{/Control}");
  expect([within(text).queryByText("Last name"), within(text).queryByText("First name")]).toEqual([
    null,
    expect.anything(),
  ]);
  await press("{Control>}z{/Control}");
  expect(within(text).queryByText("First name")).toBeNull();
  await press("{Control>}y{/Control}");
  expect(within(text).getByText("First name")).toBeTruthy();
});

test("Enter goes into the text, Escape back to its element and then off it", async () => {
  open();
  await choose(/^Text/);
  await press("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Text" }));
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Text" }), { key: "Escape" });
  expect(document.activeElement).toBe(group(/^Text/));
  await press("{Escape}");
  expect(editor.selected).toBeUndefined();
});

test("the footer's note is nothing until something is written", async () => {
  open();
  await choose(/^Footer/);
  expect(await screen.findByRole("textbox", { name: "Note in the footer" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Insert" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Restaurant" }));
  await waitFor(() => expect(editor.template.elements.at(-1)).toMatchObject({ note: { type: "doc" } }));
});
