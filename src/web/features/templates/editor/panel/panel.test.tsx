import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ElementOf, ElementType, MailElement } from "#shared/templates/elements.ts";
import { findingsOf } from "#shared/templates/findings.ts";
import { DEFAULT_STYLES, type TemplateDraft } from "#shared/templates/templates.model.ts";
import type { EditorMode, EditorDoors } from "#web/features/templates/editor/editorTypes.ts";
import { findElement } from "#web/features/templates/editor/mailEdits.ts";
import { type AddableType, newElement, newFooter } from "#web/features/templates/editor/newElement.ts";
import { type Editor, useEditor } from "#web/features/templates/editor/useEditor.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { renderUi } from "#web/testing/render.tsx";
import { Panel } from "./Panel.tsx";
import { focusField } from "./focusField.ts";

const WORDS = { text: "Words", button: "Book a table" };
const make = (type: AddableType, id = "it"): MailElement => ({ ...newElement(type, WORDS), id });
const FOOTER: MailElement = { ...newFooter(), id: "end" };
const templateOf = (elements: MailElement[], more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  name: "Espresso",
  subject: "Your espresso",
  preheader: "",
  category: "promotional",
  description: "",
  offer_type: "A",
  language: "en",
  active: true,
  version: 1,
  styles: DEFAULT_STYLES,
  elements: [...elements, FOOTER],
  ...more,
});

let editor: Editor;
let upload = vi.fn<EditorDoors["upload"]>();
beforeAll(initI18n);
beforeEach(() => {
  upload = vi.fn<EditorDoors["upload"]>();
});

interface ShownProps {
  template: TemplateDraft;
  mode: EditorMode;
  /** As if the content check had run. */
  checked: boolean;
}
function Shown({ template, mode, checked }: ShownProps) {
  const current = useEditor(template);
  useLayoutEffect(() => {
    editor = current;
  });
  const findings = checked ? findingsOf(current.template) : [];
  return <Panel editor={current} mode={mode} findings={findings} doors={{ upload }} />;
}
function show(template: TemplateDraft, select?: string, { mode = "full", checked = false }: Partial<ShownProps> = {}) {
  const drawn = renderUi(<Shown template={template} mode={mode} checked={checked} />);
  if (select !== undefined) act(() => editor.select(select));
  return drawn;
}
const showElement = (element: MailElement, options: Partial<ShownProps> = {}) =>
  show(templateOf([element]), element.id, options);
const it = <T extends ElementType>(id = "it"): ElementOf<T> =>
  findElement(editor.template.elements, id) as ElementOf<T>;
const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
};
const type = async (name: string, text: string): Promise<void> => {
  await userEvent.clear(field(name));
  if (text !== "") await userEvent.type(field(name), text.replaceAll("{", "{{"));
};
const pick = async (name: string, option: string): Promise<void> => {
  await userEvent.click(field(name));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};
const choose = (name: string, choice: string) =>
  userEvent.click(within(field(name)).getByRole("radio", { name: choice, hidden: true }));
const tick = (name: string) => userEvent.click(field(name));

describe("each kind of element", () => {
  test.each<[ElementType, string, () => Promise<void>, unknown]>([
    ["header", "title", () => type("title", "Osteria"), "Osteria"],
    ["header", "tagline", () => type("tagline", "Wine and pasta"), "Wine and pasta"],
    ["header", "monogram", () => tick("monogram"), false],
    ["header", "align", () => choose("align", "Centred"), "center"],
    ["header", "color", () => type("color", "#112233"), "#112233"],
    ["text", "style", () => pick("style", "Small print"), "small"],
    ["text", "frame", () => choose("frame", "Ticket"), "ticket"],
    ["text", "color", () => type("color", "#ABCDEF"), "#abcdef"],
    ["image", "src", () => type("src", "https://pictures.example/a.png"), "https://pictures.example/a.png"],
    ["image", "alt", () => type("alt", "A laid table"), "A laid table"],
    ["image", "href", () => pick("href", "Restaurant’s website"), "{{restaurant_website}}"],
    ["image", "width", () => type("width", "320"), 320],
    ["image", "align", () => choose("align", "Right"), "right"],
    ["image", "bleed", () => tick("bleed"), true],
    ["button", "label", () => type("label", "Book"), "Book"],
    ["button", "full_width", () => tick("full_width"), true],
    ["button", "look", () => choose("look", "Outlined"), "outline"],
    ["button", "align", () => choose("align", "Left"), "left"],
    ["divider", "thickness", () => type("thickness", "3"), 3],
    ["divider", "width", () => type("width", "50"), 50],
    ["divider", "color", () => type("color", "#123456"), "#123456"],
    ["spacer", "height", () => type("height", "48"), 48],
    ["social", "align", () => choose("align", "Left"), "left"],
    ["columns", "ratio", () => choose("ratio", "Wide left, narrow right"), "2:1"],
    ["qr_code", "caption", () => type("caption", "Show this"), "Show this"],
    ["qr_code", "show_end", () => tick("show_end"), false],
    ["qr_code", "size", () => type("size", "200"), 200],
    ["spacer", "background", () => type("background", "#fafafa"), "#fafafa"],
    ["columns", "hide_on_phone", () => tick("hide_on_phone"), true],
  ])("%s: %s is changed, and undone", async (kind, name, change, expected) => {
    showElement(make(kind as AddableType));
    const before = it<ElementType>();
    await change();
    expect((it<ElementType>() as Record<string, unknown>)[name]).toEqual(expected);
    act(() => editor.undo());
    if (editor.canUndo) act(() => editor.undo());
    expect(it<ElementType>()).toEqual(before);
  });

  test("the footer says what is always there, and can neither go nor be hidden", async () => {
    show(templateOf([]), "end");
    expect(screen.getByText(/always there/)).toBeTruthy();
    await tick("show_phone");
    await tick("show_website");
    expect(it<"footer">("end")).toMatchObject({ show_phone: false, show_website: false });
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
    expect(document.querySelector('[data-field="hide_on_phone"]')).toBeNull();
  });

  test("is moved, duplicated and deleted; at the end a button keeps the focus and does nothing", async () => {
    show(templateOf([make("spacer"), make("divider", "other")]), "it");
    await userEvent.click(screen.getByRole("button", { name: "Move down" }));
    expect(editor.template.elements.map(({ id }) => id)).toEqual(["other", "it", "end"]);
    const down = screen.getByRole("button", { name: "Move down" });
    expect([down.getAttribute("aria-disabled"), document.activeElement]).toEqual(["true", down]);
    await userEvent.click(down);
    expect(editor.template.elements.map(({ id }) => id)).toEqual(["other", "it", "end"]);
    await userEvent.click(screen.getByRole("button", { name: "Duplicate" }));
    expect(editor.template.elements.map((one) => one.type)).toEqual(["divider", "spacer", "spacer", "footer"]);
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(editor.template.elements).toHaveLength(3);
  });

  test("in a column leads to the columns and to the mail", async () => {
    const columns = make("columns", "cols") as ElementOf<"columns">;
    const inside = { ...columns, columns: [{ elements: [make("spacer")] }, { elements: [] }] } as MailElement;
    show(templateOf([inside]), "it");
    await type("height", "60");
    expect(it<"spacer">().height).toBe(60);
    await userEvent.click(screen.getByRole("button", { name: "Columns" }));
    expect(editor.selected).toBe("cols");
    await userEvent.click(screen.getByRole("button", { name: "Email" }));
    expect(screen.getByRole("textbox", { name: "Subject" })).toBeTruthy();
  });
});

describe("social links", () => {
  const links = () => it<"social">().links.map(({ network, url }) => `${network} ${url}`);
  test("are added, addressed, ordered and removed", async () => {
    showElement(make("social"));
    await type("links.0.url", "instagram.example/osteria");
    await userEvent.click(screen.getByRole("button", { name: "Add network" }));
    expect(links()).toEqual(["instagram https://instagram.example/osteria", "facebook "]);
    await pick("links.1.network", "TikTok");
    await userEvent.click(screen.getByRole("button", { name: "Move TikTok up" }));
    expect(links()).toEqual(["tiktok ", "instagram https://instagram.example/osteria"]);
    await userEvent.click(screen.getByRole("button", { name: "Remove TikTok" }));
    expect(links()).toEqual(["instagram https://instagram.example/osteria"]);
  });
});

describe("colours", () => {
  test("are the mail's until somebody chooses another, and again after it is cleared", async () => {
    showElement(make("divider"));
    expect(field("color").placeholder).toBe("Like the email");
    await type("color", "abc");
    expect(it<"divider">().color).toBeNull();
    await userEvent.tab();
    expect([it<"divider">().color, field("color").value]).toEqual(["#aabbcc", "#AABBCC"]);
    await userEvent.click(screen.getByRole("button", { name: "Like the email again: Colour of the line" }));
    expect([it<"divider">().color, field("color").value]).toEqual([null, ""]);
  });

  test("that are none are forgotten when the field is left", async () => {
    show(templateOf([]));
    await type("accent", "purple");
    expect(editor.template.styles.accent).toBe(DEFAULT_STYLES.accent);
    await userEvent.tab();
    expect(field("accent").value).toBe("#85274F");
  });

  test("are chosen with the browser's own picker", () => {
    show(templateOf([]));
    fireEvent.change(screen.getByLabelText("Choose: Words"), { target: { value: "#112233" } });
    expect(editor.template.styles.text).toBe("#112233");
  });

  test("that are hard to read on each other are told at once", async () => {
    show(templateOf([]));
    expect(screen.queryByText(/hard to read/)).toBeNull();
    await type("muted", "#eeeeee");
    expect(screen.getByText("These colours are hard to read on each other")).toBeTruthy();
  });
});

test("a number out of bounds changes nothing until the field is left, and then is the nearest", async () => {
  showElement(make("spacer"));
  await type("height", "9");
  expect(it<"spacer">().height).toBe(9);
  await type("height", "9000");
  expect(it<"spacer">().height).toBe(90);
  await userEvent.tab();
  expect([it<"spacer">().height, field("height").value]).toEqual([120, "120"]);
});

test("what is being typed gives way when the value is undone", async () => {
  showElement(make("spacer"));
  await type("height", "48");
  act(() => editor.undo());
  expect(field("height").value).toBe("24");
  await type("background", "#112233");
  act(() => editor.undo());
  expect(field("background").value).toBe("");
});

describe("variables", () => {
  test("are put where the caret is, and the caret stands behind them", async () => {
    show(templateOf([], { subject: "Hello, welcome" }));
    const subject = screen.getByRole<HTMLInputElement>("textbox", { name: "Subject" });
    subject.setSelectionRange(5, 5);
    await userEvent.click(screen.getByRole("button", { name: "Insert variable: Subject" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "First name" }));
    expect(editor.template.subject).toBe("Hello{{first_name}}, welcome");
    await waitFor(() => expect(document.activeElement).toBe(subject));
    await waitFor(() => expect(subject.selectionStart).toBe(19));
  });

  test("that lead somewhere are offered for links, never for words", async () => {
    showElement(make("button"));
    await userEvent.click(screen.getByRole("button", { name: "Insert variable: Words" }));
    expect(await screen.findByRole("menuitem", { name: "First name" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Restaurant’s website" })).toBeNull();
  });

  test("that do not exist are told once the field is left", async () => {
    showElement(make("button"));
    await type("label", "For {{firstname}}");
    expect(screen.queryByText("There is no variable of this name")).toBeNull();
    await userEvent.tab();
    expect(screen.getByText("There is no variable of this name")).toBeTruthy();
    expect(field("label").getAttribute("aria-invalid")).toBe("true");
  });

  test("what would be too long is not put in", async () => {
    show(templateOf([], { subject: "x".repeat(145) }));
    await userEvent.click(screen.getByRole("button", { name: "Insert variable: Subject" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "First name" }));
    expect(editor.template.subject).toBe("x".repeat(145));
  });
});

describe("links", () => {
  test("are completed when the field is left, and complain only then", async () => {
    showElement(make("button"));
    await type("href", "nonsense");
    expect(screen.queryByText(/Enter a web address/)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(/Enter a web address/)).toBeTruthy();
    await type("href", "www.example.com/menu");
    await userEvent.tab();
    expect(it<"button">().href).toBe("https://www.example.com/menu");
    expect(screen.queryByText(/Enter a web address/)).toBeNull();
  });

  test("are of a kind: each has its own field, and a restaurant's own needs none", async () => {
    showElement(make("button"));
    const kind = screen.getByRole("combobox", { name: "Leads to" });
    const take = async (option: string): Promise<void> => {
      await userEvent.click(kind);
      await userEvent.click(await screen.findByRole("option", { name: option }));
    };
    await take("Email address");
    await type("href", "info@house.example");
    expect([it<"button">().href, field("href").value]).toEqual(["mailto:info@house.example", "info@house.example"]);
    await take("Phone number");
    expect(it<"button">().href).toBe("");
    await type("href", "+33 3 89 00 00 00");
    await userEvent.tab();
    expect(it<"button">().href).toBe("tel:+33389000000");
    await take("Review page");
    expect(it<"button">().href).toBe("{{review_url}}");
    expect(field("href")).toBe(kind);
  });

  test("of a picture may lead nowhere", async () => {
    showElement({ ...(make("image") as ElementOf<"image">), href: "https://menu.example" });
    await userEvent.click(screen.getByRole("combobox", { name: /Leads to/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Nowhere" }));
    expect(it<"image">().href).toBeNull();
  });
});

describe("findings", () => {
  test("of a new element are not thrown at whoever adds it, but are shown once checked", () => {
    const { unmount } = showElement(make("image"));
    expect(screen.queryByText(/Describe the picture/)).toBeNull();
    unmount();
    showElement(make("image"), { checked: true });
    expect(screen.getByText("Describe the picture for everybody who does not see it")).toBeTruthy();
    expect(field("src").getAttribute("aria-invalid")).toBe("true");
  });

  test("go as soon as they are no longer true", async () => {
    showElement(make("button"), { checked: true });
    expect(screen.getByText("Enter where this leads")).toBeTruthy();
    await type("href", "https://menu.example");
    expect(screen.queryByText("Enter where this leads")).toBeNull();
  });

  test("of a text and of a code without an offer stand with the element", () => {
    const content = {
      type: "doc" as const,
      content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text: "{{x}}" }] }],
    };
    const { unmount } = showElement({ ...(make("text") as ElementOf<"text">), content });
    expect(screen.getByText(/Braces are shown as they are/)).toBeTruthy();
    unmount();
    show(templateOf([make("qr_code")], { offer_type: null }), "it");
    expect(screen.getByText(/the template has no offer type/)).toBeTruthy();
  });

  test.each(["alt", "href", "src"])("focusField moves to %s once it is drawn", async (name) => {
    show(templateOf([make("image")]));
    act(() => editor.select("it"));
    focusField(name);
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
  });
});

describe("the mail", () => {
  test("has all its fields", async () => {
    show(templateOf([]));
    await type("name", "Winter");
    await type("subject", "Snow ");
    await type("preheader", "Outside");
    await pick("category", "Event");
    await pick("offer_type", "No offer");
    await pick("language", "French");
    await type("description", "For cold days");
    await tick("active");
    await choose("font", "With serifs");
    await type("text_size", "18");
    await type("corners", "0");
    const { styles, ...rest } = editor.template;
    // A space at the end is the beginning of the next word.
    expect(rest).toMatchObject({
      name: "Winter",
      subject: "Snow ",
      preheader: "Outside",
      category: "event",
      offer_type: null,
      language: "fr",
      description: "For cold days",
      active: false,
    });
    expect(styles).toMatchObject({ font: "serif", text_size: 18, corners: 0 });
  });

  test("shows how it looks in a list of mails", () => {
    show(templateOf([], { subject: "{{first_name}}, come in", preheader: "" }));
    const inbox = screen.getByRole("figure");
    expect(inbox.textContent).toContain("First name, come in");
    expect(inbox.textContent).toContain("The first words of the email");
    expect(screen.getByText("17 characters. Phones show about 40.")).toBeTruthy();
  });

  test("in the simple mode has only what is read", () => {
    show(templateOf([]), undefined, { mode: "simple" });
    const names = [...document.querySelectorAll("[data-field]")].map((one) => one.getAttribute("data-field"));
    expect(names).toEqual(["subject", "preheader"]);
  });

  test.each<[AddableType, string[]]>([
    ["header", ["title", "tagline", "logo", "monogram", "align", "hide_on_phone"]],
    ["text", ["style", "hide_on_phone"]],
    ["button", ["label", "href", "full_width", "align", "hide_on_phone"]],
    ["image", ["src", "alt", "href", "bleed", "width", "align", "hide_on_phone"]],
  ])("an element of it, %s, has no design in the simple mode", (kind, expected) => {
    const element = make(kind);
    showElement(kind === "image" ? ({ ...element, href: "https://a.example" } as MailElement) : element, {
      mode: "simple",
    });
    const names = [...document.querySelectorAll("[data-field]")].map((one) => one.getAttribute("data-field"));
    expect(names).toEqual(expected);
  });

  test("speaks German", async () => {
    await changeLocale("de");
    show(templateOf([]));
    expect(screen.getByRole("textbox", { name: "Betreff" })).toBeTruthy();
    expect(screen.getByText("13 Zeichen. Telefone zeigen etwa 40.")).toBeTruthy();
    await changeLocale("en");
  });
});
