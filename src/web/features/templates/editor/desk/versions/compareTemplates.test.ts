import { expect, test } from "vitest";
import type { MailElement } from "#shared/templates/elements.ts";
import { DEFAULT_STYLES, type TemplateDraft } from "#shared/templates/templates.model.ts";
import { compareTemplates } from "./compareTemplates.ts";

const make = (type: string, id: string, more: object = {}): MailElement => ({ type, id, ...more }) as MailElement;
const columns = (left: MailElement[], right: MailElement[]): MailElement =>
  make("columns", "c", { ratio: "1:1", columns: [{ elements: left }, { elements: right }] });
const [a, b, d, f] = [
  make("header", "a"),
  make("text", "b"),
  make("button", "d", { label: "Book" }),
  make("footer", "f"),
];
const mail = (elements: MailElement[], more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  name: "Espresso",
  subject: "Hello",
  preheader: "",
  category: "general",
  description: "",
  offer_type: null,
  language: "en",
  active: true,
  version: 1,
  styles: DEFAULT_STYLES,
  elements,
  ...more,
});

/** `moved d`, `changed d label+href`, `subject`, `style accent`. */
const told = (before: TemplateDraft, after: TemplateDraft): string[] =>
  compareTemplates(before, after).map((one) => {
    if (one.kind === "field") return one.field;
    if (one.kind === "style") return `style ${one.field}`;
    return one.kind === "changed" ? `changed ${one.id} ${one.fields.join("+")}` : `${one.kind} ${one.id}`;
  });

test.each<[string, TemplateDraft, TemplateDraft, string[]]>([
  ["nothing", mail([a, b, f]), mail([a, b, f]), []],
  ["the template's own fields", mail([f]), mail([f], { subject: "Hi", offer_type: "A" }), ["subject", "offer_type"]],
  ["a style", mail([f]), mail([f], { styles: { ...DEFAULT_STYLES, accent: "#000000" } }), ["style accent"]],
  ["one more", mail([a, f]), mail([a, b, f]), ["added b"]],
  ["one less", mail([a, b, f]), mail([a, f]), ["removed b"]],
  ["words", mail([d, f]), mail([{ ...d, label: "Come" } as MailElement, f]), ["changed d label"]],
  ["one moved down, the others not", mail([a, b, d, f]), mail([b, d, a, f]), ["moved a"]],
  ["two that changed places are one that moved", mail([a, b, f]), mail([b, a, f]), ["moved a"]],
  [
    "moved and changed",
    mail([a, d, f]),
    mail([{ ...d, label: "Come" } as MailElement, a, f]),
    ["changed d label", "moved a"],
  ],
  ["one that shifts because another came before it", mail([a, b, f]), mail([d, a, b, f]), ["added d"]],
  ["into a column", mail([d, columns([], []), f]), mail([columns([d], []), f]), ["moved d"]],
  ["from one column to the other", mail([columns([d], []), f]), mail([columns([], [d]), f]), ["moved d"]],
  [
    "words in a column",
    mail([columns([d], []), f]),
    mail([columns([{ ...d, label: "x" } as never], []), f]),
    ["changed d label"],
  ],
  [
    "columns that moved with what is in them",
    mail([a, b, columns([d], []), f]),
    mail([columns([d], []), a, b, f]),
    ["moved c"],
  ],
  ["columns that went with what was in them", mail([columns([d], []), f]), mail([f]), ["removed c", "removed d"]],
  [
    "another kind under the same id",
    mail([make("image", "x"), f]),
    mail([make("text", "x"), f]),
    ["added x", "removed x"],
  ],
])("%s", (_name, before, after, expected) => {
  expect(told(before, after)).toEqual(expected);
});
