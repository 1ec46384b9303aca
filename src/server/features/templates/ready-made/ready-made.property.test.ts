import { expect, test } from "vitest";
import { findingsOf } from "#shared/templates/findings.ts";
import { Template } from "#shared/templates/templates.model.ts";
import { KNOWN_GAPS, mailFaults, unknownFeatures } from "#server/testing/mail-lint.ts";
import { SOME_VALUES } from "#server/features/templates/templates.factory.ts";
import { compileTemplate, renderMail } from "#server/features/templates/render/compile.render.ts";
import { readyMadeTemplates } from "./ready-made.ts";

const templates = readyMadeTemplates().map(({ template }) => template);

test.each(["en", "de"])("in %s there is one for each offer and four more", (language) => {
  const own = templates.filter((template) => template.language === language);
  expect(own.flatMap(({ offer_type }) => offer_type ?? [])).toEqual(["A", "B", "C", "D", "E", "F"]);
  expect(own).toHaveLength(10);
  expect(new Set(own.map(({ name }) => name)).size).toBe(10);
  expect(new Set(own.map(({ category }) => category))).toEqual(
    new Set(["promotional", "newsletter", "event", "general"]),
  );
});

test.each(templates.map((template) => [template.language, template.name, template] as const))(
  "%s, %s: can be saved, nothing is found, and mail programs show it",
  (_language, _name, template) => {
    expect(Template.safeParse(template).error).toBeUndefined();
    const { html, text } = renderMail(compileTemplate(template, { publicUrl: "https://plaudit.test" }), SOME_VALUES);
    expect(findingsOf(template, { htmlBytes: Buffer.byteLength(html) })).toEqual([]);
    expect(mailFaults(html)).toEqual([]);
    expect([...unknownFeatures(html).keys()].filter((feature) => !(feature in KNOWN_GAPS))).toEqual([]);
    expect(text).not.toMatch(/\{\{|undefined|\n{4}/);
    if (template.offer_type) for (const part of [html, text]) expect(part).toContain(SOME_VALUES.code);
  },
);

test("house style: sentences without exclamation marks, emoji or capitals", () => {
  const words = JSON.stringify(templates.map(({ elements, subject, preheader }) => [elements, subject, preheader]));
  expect(words).not.toMatch(/!|\p{Extended_Pictographic}|\b[A-Z]{4,}\b/u);
});
