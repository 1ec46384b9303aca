import { expect, test } from "vitest";
import type { z } from "zod";
import { fieldMessages } from "#shared/http/issues.ts";
import { findingsOf } from "./findings.ts";
import { chip, paragraph } from "./rich-text.ts";
import { DEFAULT_STYLES, Template, TemplateDraft } from "./templates.model.ts";

type Loose = Record<string, unknown>;

const words = (...content: Parameters<typeof paragraph>) => ({ type: "doc", content: [paragraph(...content)] });
const text = { id: "words", type: "text", content: words("Hello ", chip("first_name")) };
const picture = { id: "picture", type: "image", src: "/storage/table.png", alt: "A laid table" };
const button = { id: "button", type: "button", label: "Book", href: "https://osteria.example" };
const footer = { id: "footer", type: "footer" };

const template = (changes: Loose = {}): Loose => ({
  name: "Espresso",
  subject: "{{first_name}}, your espresso is waiting",
  preheader: "",
  category: "promotional",
  description: "",
  offer_type: "A",
  language: "en",
  active: true,
  version: 1,
  styles: DEFAULT_STYLES,
  elements: [text, footer],
  ...changes,
});
const holding = (...elements: Loose[]): Loose => template({ elements: [...elements, footer] });

const faultsOf = (schema: z.ZodType, value: unknown): Record<string, string[]> => {
  const { error } = schema.safeParse(value);
  const messages = Object.entries(fieldMessages(error?.issues ?? []));
  return Object.fromEntries(messages.map(([field, all]) => [field, all.map(({ key }) => key)]));
};

test("a template with all that is needed is taken, and the rest is filled in", () => {
  const parsed = Template.parse(holding(text, picture, button));
  expect(parsed.elements[1]).toMatchObject({ hide_on_phone: false, href: null, width: 600, align: "center" });
});

test("the editor's document is stored as it is, without what mails cannot show", () => {
  const typed = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        attrs: { textAlign: "center", indent: 3 },
        content: [
          {
            type: "text",
            text: "menu",
            marks: [{ type: "link", attrs: { href: "https://a.example", target: "_blank", rel: "x" } }],
          },
          { type: "variable", attrs: { name: "first_name", label: "First name" } },
          { type: "hardBreak" },
        ],
      },
      {
        type: "orderedList",
        attrs: { start: 1, type: null },
        content: [{ type: "listItem", content: [paragraph("one")] }],
      },
      { type: "paragraph" },
    ],
  };
  expect(Template.parse(holding({ ...text, content: typed })).elements[0]).toMatchObject({
    content: {
      content: [
        {
          attrs: { textAlign: "center" },
          content: [
            { text: "menu", marks: [{ type: "link", attrs: { href: "https://a.example" } }] },
            { type: "variable", attrs: { name: "first_name" } },
            { type: "hardBreak" },
          ],
        },
        { type: "orderedList" },
        { type: "paragraph" },
      ],
    },
  });
});

const deep = {
  type: "doc",
  content: [{ type: "bulletList", content: [{ type: "listItem", content: [{ type: "bulletList", content: [] }] }] }],
};

test.each<[string, Loose, string, string]>([
  ["an unknown element", holding({ ...text, type: "video" }), "elements.0.type", "templates:refused.element"],
  [
    "columns in columns",
    holding({
      id: "c",
      type: "columns",
      columns: [{ elements: [{ id: "d", type: "columns", columns: [] }] }, { elements: [] }],
    }),
    "elements.0.columns.0.elements.0.type",
    "templates:refused.element",
  ],
  [
    "one column",
    holding({ id: "c", type: "columns", columns: [{ elements: [] }] }),
    "elements.0.columns",
    "templates:refused.columns",
  ],
  [
    "HTML instead of a document",
    holding({ ...text, content: "<p>Hello</p>" }),
    "elements.0.content",
    "templates:refused.format",
  ],
  [
    "a heading in a text",
    holding({ ...text, content: { type: "doc", content: [{ type: "heading" }] } }),
    "elements.0.content.content.0.type",
    "templates:refused.format",
  ],
  [
    "a list in a list",
    holding({ ...text, content: deep }),
    "elements.0.content.content.0.content.0.content.0.type",
    "validation:choice",
  ],
  [
    "an unknown mark",
    holding({ ...text, content: words({ type: "text", text: "x", marks: [{ type: "code" } as never] }) }),
    "elements.0.content.content.0.content.0.marks.0.type",
    "templates:refused.format",
  ],
  [
    "an unknown chip",
    holding({ ...text, content: words(chip("constructor" as never)) }),
    "elements.0.content.content.0.content.0.attrs.name",
    "templates:findings.variable_unknown",
  ],
  [
    "a link as a chip",
    holding({ ...text, content: words(chip("unsubscribe_url" as never)) }),
    "elements.0.content.content.0.content.0.attrs.name",
    "templates:findings.variable_unknown",
  ],
  [
    "a long text",
    holding({ ...text, content: words("x".repeat(5001)) }),
    "elements.0.content.content.0.content.0.text",
    "validation:max_length",
  ],
  [
    "many long texts",
    holding({ ...text, content: words("x".repeat(3000), "x".repeat(3000)) }),
    "elements.0.content",
    "templates:refused.text_long",
  ],
  [
    "a colour that is more",
    template({ styles: { ...DEFAULT_STYLES, accent: "red;background:url(x)" } }),
    "styles.accent",
    "templates:refused.colour",
  ],
  [
    "500 elements",
    template({ elements: Array.from({ length: 500 }, (_, at) => ({ ...text, id: `t${at}` })) }),
    "elements",
    "templates:refused.too_many",
  ],
  ["two elements of one id", holding(text, text), "elements.1.id", "templates:refused.id_twice"],
  ["no footer", template({ elements: [text] }), "elements", "templates:refused.footer_missing"],
  ["a footer before the end", template({ elements: [footer, text] }), "elements.0", "templates:refused.footer_last"],
  [
    "two footers",
    template({ elements: [{ ...footer, id: "f" }, footer] }),
    "elements.0",
    "templates:refused.footer_twice",
  ],
  ["another version", template({ version: 2 }), "version", "templates:refused.version"],
  ["a line break in the subject", template({ subject: "Hello\r\nBcc: a@b.example" }), "subject", "validation:text"],
  ["a language we do not write", template({ language: "tlh" }), "language", "validation:choice"],
  ["an offer that does not exist", template({ offer_type: "G" }), "offer_type", "validation:choice"],
])("%s is refused even as a draft, naming the place", (_name, value, field, key) => {
  expect(faultsOf(TemplateDraft, value)[field]).toContain(key);
  expect(faultsOf(Template, value)[field]).toContain(key);
});

test("a megabyte is refused at its largest element", () => {
  const long = (id: string) => ({
    ...text,
    id,
    content: {
      type: "doc",
      content: Array.from({ length: 50 }, () => ({ ...paragraph("ä".repeat(90)), attrs: { textAlign: "left" } })),
    },
  });
  const elements = [...Array.from({ length: 30 }, (_, at) => long(at === 7 ? "longest" : `t${at}`)), footer];
  expect(faultsOf(TemplateDraft, template({ elements }))).toEqual({ "elements.7": ["templates:refused.too_large"] });
});

test.each<[string, Loose, string, string]>([
  ["no name", template({ name: "" }), "name", "required"],
  ["no subject", template({ subject: "" }), "subject", "required"],
  ["an unknown variable in the subject", template({ subject: "Hi {{constructor}}" }), "subject", "variable_unknown"],
  ["a link in the subject", template({ subject: "{{unsubscribe_url}}" }), "subject", "variable_misplaced"],
  ["a variable nobody may name", template({ preheader: "{{qr_url}}" }), "preheader", "variable_unknown"],
  ["no alt text", holding(text, { ...picture, alt: "" }), "elements.1.alt", "alt_missing"],
  [
    "an alt text left out",
    holding(text, { id: "p", type: "image", src: "/storage/a.png" }),
    "elements.1.alt",
    "alt_missing",
  ],
  ["no picture", holding(text, { ...picture, src: "" }), "elements.1.src", "picture_missing"],
  [
    "a picture as data",
    holding(text, { ...picture, src: "data:image/png;base64,x" }),
    "elements.1.src",
    "picture_wrong",
  ],
  [
    "a picture that leads nowhere safe",
    holding(text, { ...picture, href: "javascript:x" }),
    "elements.1.href",
    "link_wrong",
  ],
  ["a button without words", holding(text, { ...button, label: "" }), "elements.1.label", "required"],
  ["a button without an address", holding(text, { ...button, href: "" }), "elements.1.href", "link_empty"],
  [
    "a button with a script",
    holding(text, { ...button, href: "javascript:alert(1)" }),
    "elements.1.href",
    "link_wrong",
  ],
  [
    "a button whose host is a variable",
    holding(text, { ...button, href: "https://{{first_name}}/" }),
    "elements.1.href",
    "variable_misplaced",
  ],
  [
    "a network without an address",
    holding(text, { id: "s", type: "social", links: [{ network: "x", url: "" }] }),
    "elements.1.links.0.url",
    "link_empty",
  ],
  [
    "a logo without a description",
    holding({ id: "h", type: "header", title: "Osteria", logo: "/storage/a.png" }, text),
    "elements.0.logo_alt",
    "alt_missing",
  ],
  [
    "a link in a text",
    holding({
      ...text,
      content: words({ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "data:x" } }] }),
    }),
    "elements.0.content",
    "link_wrong",
  ],
  [
    "HTML typed into a text",
    holding({ ...text, content: words("<b>Hello</b>") }),
    "elements.0.content",
    "html_in_text",
  ],
  [
    "a wrong link in a column",
    holding(text, { id: "c", type: "columns", columns: [{ elements: [] }, { elements: [{ ...button, href: "x" }] }] }),
    "elements.1.columns.1.elements.0.href",
    "link_wrong",
  ],
])("%s: a draft may have it, a finished template not", (_name, value, field, code) => {
  expect(faultsOf(TemplateDraft, value)).toEqual({});
  expect(faultsOf(Template, value)).toEqual({ [field]: [`templates:findings.${code}`] });
});

const warningsOf = (value: Loose, htmlBytes = 0): [string | null, string, string][] =>
  findingsOf(Template.parse(value), { htmlBytes })
    .filter(({ severity }) => severity === "warning")
    .map(({ element_id, field, code }) => [element_id, field, code]);

test.each<[string, Loose, [string | null, string, string][]]>([
  ["nothing wrong", template(), []],
  [
    "typed braces",
    holding({ ...text, content: words("Hi {{first_name}}") }),
    [["words", "content", "variable_unresolved"]],
  ],
  ["words like a heart", holding({ ...text, content: words("We <3 pasta, 2 > 1") }), []],
  ["pale words", holding({ ...text, color: "#cccccc" }), [["words", "color", "contrast_low"]]],
  ["a large title may be paler", holding({ ...text, style: "title", color: "#8f8f8f" }), []],
  ["words on a dark ground", holding({ ...text, background: "#231c1f" }), [["words", "color", "contrast_low"]]],
  [
    "a pale button",
    template({ styles: { ...DEFAULT_STYLES, accent_text: "#b9527c" } }),
    [[null, "accent_text", "contrast_low"]],
  ],
  ["pictures alone", holding(picture), [[null, "elements", "picture_only"]]],
  [
    "a code without an offer",
    { ...holding(text, { id: "q", type: "qr_code" }), offer_type: null },
    [["q", "type", "no_offer"]],
  ],
  [
    "an offer's end without an offer",
    { ...holding({ ...text, content: words(chip("offer_end")) }), offer_type: null },
    [["words", "content", "no_offer"]],
  ],
])("%s: what is said about it", (_name, value, expected) => {
  expect(warningsOf(value)).toEqual(expected);
});

test.each([
  [90_000, []],
  [90_001, ["nearly_clipped"]],
  [102_000, ["nearly_clipped"]],
  [102_001, ["clipped"]],
])("a mail of %d bytes: %j", (bytes, codes) => {
  const found = findingsOf(Template.parse(template()), { htmlBytes: bytes });
  expect(found.map(({ code }) => code)).toEqual(codes);
  expect(found.map(({ severity }) => severity)).toEqual(
    codes.map((code) => (code === "clipped" ? "error" : "warning")),
  );
});
