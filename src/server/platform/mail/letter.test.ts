import { expect, test } from "vitest";
import { renderLetter } from "./letter.ts";

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
