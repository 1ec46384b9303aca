import { expect, test } from "vitest";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import type { MailElement } from "#shared/templates/elements.ts";
import { MAIL_WORDS } from "#shared/templates/mail-words.ts";
import { chip, paragraph } from "#shared/templates/rich-text.ts";
import { Template } from "#shared/templates/templates.model.ts";
import { SOME_VALUES, everyKindOfElement, makeTemplate } from "#server/features/templates/templates.factory.ts";
import { type MailValues, bindValues, compileTemplate, renderMail } from "./compile.render.ts";

const OPTIONS = { publicUrl: "https://plaudit.test" };
const { unsubscribe_url } = SOME_VALUES;
const render = (changes: Parameters<typeof makeTemplate>[0], values: MailValues = SOME_VALUES) =>
  renderMail(compileTemplate(makeTemplate(changes), OPTIONS), values);
const holding = (...elements: MailElement[]) => ({
  elements: [...elements, everyKindOfElement().at(-1) as MailElement],
});
const element = (id: string): MailElement => everyKindOfElement().find((one) => one.id === id) as MailElement;

test("the factory's template can be saved", () => {
  expect(Template.safeParse(makeTemplate()).error).toBeUndefined();
});

test("subject, preheader, HTML and plain text carry a recipient's values", () => {
  const mail = render({});
  expect(mail.subject).toBe("Jonas, your espresso is waiting");
  expect(mail.preheader).toBe("Espresso on the house with any dessert");
  expect(mail.html).toContain("<title>Jonas, your espresso is waiting</title>");
  expect(mail.html).toMatch(/<h1[^>]*>Jonas, your espresso is waiting<\/h1>/);
  expect(mail.text).toBe(`Osteria Marrovia

Jonas, your espresso is waiting

From Monday, 16 November, 16:00 on: two for one
the menu (https://menu.example/?for=7KQ4MX)

- Tiramisu
- Panna cotta

1. Come in
2. Show your code

Espresso on the house with any dessert

[A laid table for Jonas] https://menu.example/

Book a table: https://www.osteria-marrovia.example/

----------

Show this code at the till: 7KQ4MX
Valid until Wednesday, 18 November, 23:59

Lunch

Lunch menu: https://menu.example/lunch

Tuesday to Sunday

Instagram: https://instagram.example/osteria
Website: https://www.osteria-marrovia.example/


See you soon

-- 
Osteria Marrovia
12 rue des Tanneurs, 68000 Colmar
+33 3 89 00 00 00
https://www.osteria-marrovia.example/

You receive this email because you agreed to hear from Osteria Marrovia.
Unsubscribe: https://plaudit.test/unsubscribe/tok
`);
});

test("whoever lacks a value reads its fallback, with a capital where a sentence begins", () => {
  const mail = render({ subject: "{{first_name}}, hello {{first_name}}" }, { unsubscribe_url, first_name: "  " });
  expect(mail.subject).toBe("Dear guest, hello dear guest");
  expect(mail.html).toMatch(/<h1[^>]*>Dear guest, your/);
  expect(mail.text).toContain("Valid until further notice");
});

test("what needs a value that a restaurant has not got is not there at all", () => {
  const mail = render({}, { unsubscribe_url, restaurant_name: "Osteria" });
  expect(mail.html).not.toMatch(/Book a table|href=""|href="#"|icon-website|<img[^>]*qr|tel:/);
  expect(mail.text).not.toMatch(/Book a table|Website/);
  expect(mail.html).toContain("icon-instagram");
  expect(mail.html).toContain(">Os<");
});

test("a mail that nobody could unsubscribe from is not made", () => {
  expect(() => render({}, { first_name: "Jonas" })).toThrow("unsubscribe");
});

test.each(GUEST_LANGUAGES)("the renderer's own words are in the template's language: %s", (language) => {
  const { html, text } = render({ language });
  expect(html).toContain(`<html lang="${language}"`);
  for (const body of [html, text]) expect(body).toContain(MAIL_WORDS[language].unsubscribe);
});

test("values bound for everybody give the same mail as values given each time", () => {
  const compiled = compileTemplate(makeTemplate(), OPTIONS);
  const { first_name, code, qr_url, ...shared } = SOME_VALUES;
  const { last_name: _last, unsubscribe_url: way, click_url: _click, ...restaurant } = shared;
  const bound = bindValues(compiled, restaurant);
  expect(renderMail(bound, { first_name, code, qr_url, unsubscribe_url: way })).toEqual(
    renderMail(compiled, SOME_VALUES),
  );
  expect(bound.html.length).toBeLessThan(compiled.html.length);
});

test("what a restaurant is known not to have is gone once its values are bound", () => {
  const bound = bindValues(compileTemplate(makeTemplate(), OPTIONS), {
    restaurant_name: "Osteria",
    restaurant_website: "",
  });
  expect(JSON.stringify(bound.html)).not.toContain("Book a table");
});

test("a compiled mail is plain data: kept as JSON it renders the same", () => {
  const compiled = compileTemplate(makeTemplate(), OPTIONS);
  const kept = JSON.parse(JSON.stringify(compiled)) as typeof compiled;
  expect(renderMail(kept, SOME_VALUES)).toEqual(renderMail(compiled, SOME_VALUES));
});

test("counted links are numbered in the order of the mail; the way out, phone numbers and mail addresses are not counted", () => {
  const compiled = compileTemplate(makeTemplate(), { ...OPTIONS, trackLinks: true });
  const { html, text } = renderMail(compiled, SOME_VALUES);
  expect(compiled.links.map(({ number, element_id }) => [number, element_id])).toEqual([
    [1, "words"],
    [2, "picture"],
    [3, "button"],
    [4, "left-button"],
    [5, "social"],
    [6, "social"],
    [7, "footer"],
  ]);
  expect(compiled.links[0]?.target).toEqual([
    "https://menu.example/?for=",
    { slot: "code", as: "url_part", or: "%E2%80%94" },
  ]);
  expect(html.match(/href="[^"]*"/g)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((number) => `href="https://plaudit.test/c/tok/${number}"`),
    'href="tel:+33389000000"',
    'href="https://plaudit.test/c/tok/7"',
    'href="https://plaudit.test/unsubscribe/tok"',
  ]);
  expect(text).toContain("the menu (https://plaudit.test/c/tok/1)");
});

test("words with one address are one link, whatever else they are", () => {
  const link = { type: "link" as const, attrs: { href: "https://menu.example/" } };
  const content = {
    type: "doc" as const,
    content: [
      paragraph(
        { type: "text", text: "our ", marks: [link] },
        { type: "text", text: "menu", marks: [{ type: "bold" }, link] },
        { ...chip("first_name"), marks: [link] } as never,
      ),
    ],
  };
  const { html } = render(holding({ ...element("words"), content } as MailElement));
  expect(html.match(/menu\.example/g)).toHaveLength(1);
  expect(html).toContain("our <strong>menu</strong>Jonas</a>");
});

test("what is hidden on a phone says so, everything else does not", () => {
  expect(render({}).html).not.toMatch(/class="[^"]*\bhide\b/);
  const hidden = render(holding({ ...element("title"), hide_on_phone: true }));
  expect(hidden.html).toMatch(/<td[^>]*class="side hide"[^>]*><h1/);
});

test("a draft with gaps is shown without what is missing", () => {
  const { html } = render(
    holding(
      { ...element("picture"), src: "" } as MailElement,
      { ...element("button"), href: "javascript:alert(1)" } as MailElement,
    ),
  );
  expect(html).not.toMatch(/<img|javascript|Book a table/);
});

test("every colour has a dark counterpart for programs that show mails dark", () => {
  const { html } = render({});
  const names = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, all = ""]) => all.split(" ")));
  const plain = ["out", "side", "cols", "col", "title"];
  for (const name of names) if (!plain.includes(name)) expect(html).toMatch(new RegExp(`dark\\).*\\.${name}\\{`));
});
