import { expect, test } from "vitest";
import { escapeHtml } from "./html.ts";

test.each([
  ["Grüße", "Grüße"],
  ["<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"],
  [`"'`, "&quot;&#39;"],
  ["", ""],
])("%s stays text in a page", (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});
