import { expect, test } from "vitest";
import { HOSTILE_VALUES } from "#server/testing/hostile-values.ts";
import { KNOWN_GAPS, mailFaults, unknownFeatures } from "#server/testing/mail-lint.ts";
import { type Letter, renderLetter } from "./letter.ts";

const everything: Letter = {
  locale: "de",
  sender: "Osteria Marrovia",
  title: "Eine Überraschung für Sie",
  paragraphs: ["Guten Tag Jonas,", "vielen Dank für Ihren Besuch."],
  code: "7KQ4MX",
  button: { lead: "Oder öffnen Sie diesen Link:", label: "Einlösen", url: "https://plaudit.test/x" },
  footer: "Sie erhalten diese E-Mail einmal.",
  footerLink: { label: "Abmelden", url: "https://plaudit.test/unsubscribe/tok" },
};

test("a letter stands in the frame of all mails: mail programs show it, light and dark", () => {
  const { html } = renderLetter(everything);
  expect(mailFaults(html)).toEqual([]);
  expect([...unknownFeatures(html).keys()].filter((feature) => !(feature in KNOWN_GAPS))).toEqual([]);
  expect(html).toMatch(/prefers-color-scheme:dark/);
});

test("a restaurant writes under its own name, and nobody else's", () => {
  expect(renderLetter(everything).html).not.toContain("Plaudit");
  expect(renderLetter({ ...everything, sender: undefined as never }).html).toContain("Plaudit");
});

test.each(HOSTILE_VALUES)("%j in every part of a letter stays in its place", (hostile) => {
  const { html } = renderLetter({
    locale: "en",
    sender: hostile,
    title: hostile,
    paragraphs: [hostile, hostile],
    code: hostile,
    button: { lead: hostile, label: hostile, url: "https://plaudit.test/x" },
    footer: hostile,
    footerLink: { label: hostile, url: "https://plaudit.test/x" },
  });
  expect(mailFaults(html).filter((fault) => !fault.startsWith("has a style") && !fault.startsWith("loads"))).toEqual(
    [],
  );
  expect(html.match(/<(?!\/|!)[a-z0-9]+/g)).toEqual(
    renderLetter({ ...everything, locale: "en" }).html.match(/<(?!\/|!)[a-z0-9]+/g),
  );
});

test("the sentence that leads to the button stands right above it, below the code", () => {
  const { html, text } = renderLetter({
    locale: "en",
    title: "Title",
    paragraphs: ["Enter the code."],
    code: "123456",
    button: { lead: "Or open this link:", label: "Confirm", url: "https://plaudit.test/x" },
    footer: "Small print",
  });
  for (const body of [html, text])
    expect(body).toMatch(/Enter the code\.[\s\S]*123456[\s\S]*Or open this link:[\s\S]*Confirm/);
});

test("names and links cannot break out of the letter, and the plain text carries everything", () => {
  const { html, text } = renderLetter({
    locale: "en",
    title: "<img src=x onerror=alert(1)>",
    paragraphs: ['Hello "><script>'],
    code: "123456",
    button: { label: "Open", url: 'https://plaudit.test/?a="b"&c=d' },
    footer: "Small print",
  });
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('href="https://plaudit.test/?a=&quot;b&quot;&amp;c=d"');
  expect(text).toContain('Open: https://plaudit.test/?a="b"&c=d');
  expect(text).toContain("123456");
});
