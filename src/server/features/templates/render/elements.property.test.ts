import { expect, test } from "vitest";
import type { MailElement } from "#shared/templates/elements.ts";
import { SOME_VALUES, everyKindOfElement, makeTemplate } from "#server/features/templates/templates.factory.ts";
import { KNOWN_GAPS, mailFaults, unknownFeatures } from "#server/testing/mail-lint.ts";
import { compileTemplate, renderMail } from "./compile.render.ts";

const htmlOf = (elements: MailElement[]): string =>
  renderMail(compileTemplate(makeTemplate({ elements }), { publicUrl: "https://plaudit.test" }), SOME_VALUES).html;
const all = everyKindOfElement();
const footer = all.at(-1) as MailElement;

test("there is one of each of the ten elements", () => {
  expect(new Set(all.map(({ type }) => type)).size).toBe(10);
});

test.each(all.map((element) => [element.id, element] as const))(
  "%s keeps to what mail programs know",
  (id, element) => {
    const html = htmlOf(id === "footer" ? [footer] : [element, footer]);
    expect(mailFaults(html)).toEqual([]);
    expect([...unknownFeatures(html).keys()].filter((feature) => !(feature in KNOWN_GAPS))).toEqual([]);
  },
);

test("no gap is excused that there is not", () => {
  expect([...unknownFeatures(htmlOf(all)).keys()].toSorted()).toEqual(Object.keys(KNOWN_GAPS).toSorted());
});

test.each([
  ["<p>x</p>", "has words that are styled by the style element alone"],
  ['<img src="https://a.example/x.png" alt="" width="4">', "has a picture without alt text"],
  ['<img src="/x.png" alt="x" width="4">', "has a picture without a whole address"],
  ['<img src="https://a.example/x.png" alt="x">', "has a picture without a width attribute"],
  ['<div style="display: flex"></div>', "has a style that mail programs do not know"],
  ['<a style="x" href="#">x</a>', "has a link that leads nowhere"],
  ["<table></table>", "has a table that is read out as one"],
  ["<script></script>", "has what no mail may have"],
])("the rules notice %s", (html, fault) => {
  expect(mailFaults(`<body>${html}</body>`)).toContain(fault);
});
