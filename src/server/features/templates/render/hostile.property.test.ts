import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { TemplateDraft, Template } from "#shared/templates/templates.model.ts";
import type { VariableName } from "#shared/templates/variables.ts";
import { SOME_VALUES, makeTemplate } from "#server/features/templates/templates.factory.ts";
import { ESCAPES, type Place } from "#server/platform/mail/html.render.ts";
import { HOSTILE_VALUES } from "#server/testing/hostile-values.ts";
import { type RenderedMail, compileTemplate, renderMail } from "./compile.render.ts";

const OPTIONS = { publicUrl: "https://plaudit.test" };
const NAMES = Object.keys(SOME_VALUES) as VariableName[];
const { document } = new Window();

interface Seen {
  tag: string;
  attributes: string[];
}

/** The elements of a mail and the names of their attributes, as a parser sees them. */
function outlineOf(html: string): Seen[] {
  const holder = document.createElement("div");
  holder.innerHTML = html.slice(html.indexOf("<body"));
  return [...holder.querySelectorAll("*")].map((node) => ({
    tag: node.tagName.toLowerCase(),
    attributes: [...node.attributes].map(({ name }) => name).toSorted(),
  }));
}

const TAGS = [
  "div",
  "table",
  "tbody",
  "tr",
  "td",
  "p",
  "h1",
  "h2",
  "ul",
  "ol",
  "li",
  "a",
  "img",
  "br",
  "span",
  "strong",
  "em",
];
const ATTRIBUTES = [
  "role",
  "width",
  "height",
  "cellpadding",
  "cellspacing",
  "border",
  "align",
  "valign",
  "bgcolor",
  "class",
  "style",
  "href",
  "src",
  "alt",
  "aria-hidden",
];

function expectContained({ html, subject, preheader, text }: RenderedMail): void {
  for (const { tag, attributes } of outlineOf(html)) {
    expect(TAGS).toContain(tag);
    expect(ATTRIBUTES).toEqual(expect.arrayContaining(attributes));
  }
  for (const [, url = ""] of html.matchAll(/ (?:href|src)="([^"]*)"/g))
    expect(url).toMatch(/^(?:https?:\/\/[^/]|mailto:|tel:|#)/);
  for (const [, style = ""] of html.matchAll(/ style="([^"]*)"/g))
    expect(style).not.toMatch(/url\(|expression|<|javascript/i);
  // The head is ours alone: a title that ends once, one style.
  expect(html.slice(0, html.indexOf("<body")).match(/<\/title>|<script|<base|<meta[^>]*http-equiv|<style>/g)).toEqual([
    "</title>",
    "<style>",
    "<style>",
  ]);
  for (const header of [subject, preheader]) expect(header).not.toMatch(/[\r\n\u0085\u2028\u2029\0]/);
  expect(text).not.toMatch(/[\r\u0085\u2028\u2029\0\u202e]/);
}

const ordinary = renderMail(compileTemplate(makeTemplate(), OPTIONS), SOME_VALUES);

test("an ordinary mail is within the bounds the others are held to", () => expectContained(ordinary));

test.each(HOSTILE_VALUES)("%j in every variable stays in its place", (hostile) => {
  const values = Object.fromEntries(NAMES.map((name) => [name, hostile]));
  const mail = renderMail(compileTemplate(makeTemplate(), OPTIONS), values);
  expectContained(mail);
  expect(outlineOf(mail.html)).toEqual(outlineOf(ordinary.html));
  expect(mail.text.split("\n")).toHaveLength(ordinary.text.split("\n").length);
});

test.each(HOSTILE_VALUES)("%j in every variable of counted links stays in its place", (hostile) => {
  const values = Object.fromEntries(NAMES.map((name) => [name, hostile]));
  expectContained(renderMail(compileTemplate(makeTemplate(), { ...OPTIONS, trackLinks: true }), values));
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The ways to every text of a template. */
function textPaths(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === "string") return [path];
  if (Array.isArray(value)) return value.flatMap((inner, at) => textPaths(inner, [...path, at]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => textPaths(inner, [...path, key]));
  return [];
}

function replaced(value: Json, path: readonly (string | number)[], text: string): Json {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, Json>;
  copy[key] = replaced(copy[key] ?? null, rest, text);
  return copy;
}

const template = JSON.parse(JSON.stringify(makeTemplate())) as Json;
const PATHS = textPaths(template);

test.each(HOSTILE_VALUES)("%j in every field is refused or stays in its place", (hostile) => {
  const accepted = PATHS.filter((path) => TemplateDraft.safeParse(replaced(template, path, hostile)).success);
  const all = accepted.reduce((draft, path) => replaced(draft, path, hostile), template);
  expectContained(renderMail(compileTemplate(TemplateDraft.parse(all), OPTIONS), SOME_VALUES));
  // No link, picture, colour, id or name of a thing takes it: those are refused when the template is saved.
  const fields = accepted
    .filter((path) => Template.safeParse(replaced(template, path, hostile)).success)
    .map((path) => path.at(-1));
  for (const field of fields)
    expect([
      "name",
      "subject",
      "preheader",
      "description",
      "title",
      "tagline",
      "logo_alt",
      "alt",
      "label",
      "caption",
      "text",
    ]).toContain(field);
});

test.each(['{{env "X"}}', "{{constructor}}", "${7*7}", "{{constructor.constructor('x')()}}", "<%= 7*7 %>"])(
  "%s comes out literally, from a template and from a value",
  (typed) => {
    const title = [
      {
        ...makeTemplate().elements[1],
        content: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: typed }] }] },
      },
      makeTemplate().elements.at(-1),
    ];
    const draft = TemplateDraft.parse({ ...makeTemplate(), subject: typed, elements: title });
    const mail = renderMail(compileTemplate(draft, OPTIONS), SOME_VALUES);
    expect(mail.subject).toBe(typed);
    expect(mail.text).toContain(typed);
    expect(mail.html).toContain(ESCAPES.text(typed));
    const named = renderMail(compileTemplate(makeTemplate(), OPTIONS), { ...SOME_VALUES, first_name: typed });
    expect(named.subject).toBe(`${typed}, your espresso is waiting`);
    expect(named.html).toContain(ESCAPES.text(typed));
  },
);

test.each<[Place, string, string]>([
  ["text", `<b>"Tom" & 'Jerry'`, "&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;"],
  ["attribute", `" onload="x`, "&quot; onload=&quot;x"],
  ["url", "https://a.example/?a=1&b='2'", "https://a.example/?a=1&amp;b=&#39;2&#39;"],
  ["url", " https://a.example ", "https://a.example"],
  ["url", "javascript:alert(1)", "#"],
  ["url", "/path", "#"],
  ["url_part", "a b&c=d/é'()", "a%20b%26c%3Dd%2F%C3%A9%27%28%29"],
  ["url_part", "\ud800", "%EF%BF%BD"],
  ["header", "Tom\r\nBcc: x", "Tom Bcc: x"],
  ["header", "Tom & <Jerry>", "Tom & <Jerry>"],
  ["plain", "a\u202eb\u2028c", "ab c"],
  ["plain_url", "data:x", "#"],
])("as %s %j becomes %j", (place, value, safe) => {
  expect(ESCAPES[place](value)).toBe(safe);
});
