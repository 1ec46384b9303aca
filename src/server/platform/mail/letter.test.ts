import { expect, test } from "vitest";
import { renderLetter } from "./letter.ts";

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
