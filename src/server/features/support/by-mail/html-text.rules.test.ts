import { describe, expect, test } from "vitest";
import { textOfHtml } from "./html-text.rules.ts";
import { replyTextOf } from "./reply-text.rules.ts";

test.each([
  ["<div>Sch&ouml;n &amp; gut<br>&#8211; Odile</div>", "Schön & gut\n– Odile"],
  ["<html><head><title>x</title><style>p{}</style></head><body><p>One</p><p>Two</p></body></html>", "One\n\nTwo"],
  ['<div>Yes.</div><div class="gmail_quote">On Monday Plaudit wrote:<blockquote>No</blockquote></div>', "Yes."],
  ['<p>Yes.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: Plaudit</div>', "Yes."],
  ["<p>Yes.</p><blockquote type=cite><div>ours</div></blockquote>", "Yes."],
  ["a < b", "a"],
])("HTML %j in words", (html, words) => {
  expect(replyTextOf(textOfHtml(html))).toBe(words);
});

describe("words of a mail in HTML", () => {
  test.each([
    ["no mark at all", "Yes.", "Yes."],
    ["nothing", "", ""],
    ["marks within a line", "It <b>works</b><i> now</i>", "It works now"],
    ["spaces, tabs and line breaks", "It \r\n\t works  <b> now</b>", "It works  now"],
    ["a comment", "It <!-- hardly -->works", "It works"],
    ["a mark without a name", "It <3 b> <1p>works", "It  works"],
    ["a name of many letters", "It <paragraph>works", "It works"],
    ["a mark that does not end", "It works <b now", "It works "],
    ["a mark at the very beginning", "<p>Yes", "\nYes"],
    ["a mark with properties", '<p class="a">Yes</p >', "\nYes\n"],
    ["no more than one empty line", "One<br><br/><BR><br>Two", "One\n\nTwo"],
  ])("%s", (_name, html, words) => {
    expect(textOfHtml(html)).toBe(words);
  });

  test.each(["br", "p", "div", "li", "tr", "ul", "ol", "h1", "h2", "h3", "hr"])("<%s> begins a line", (name) => {
    expect(textOfHtml(`One<${name}>Two</${name}>Three`)).toBe("One\nTwo\nThree");
  });

  test.each(["style", "script", "head", "title", "blockquote"])("nothing is said in <%s>", (name) => {
    expect(textOfHtml(`One<${name} a="b"><p>no</p>no</${name} >Two<br>Three`)).toBe("OneTwo\nThree");
    expect(textOfHtml(`One<${name}>no`)).toBe("One");
    expect(textOfHtml(`One</${name}>Two`)).toBe("OneTwo");
  });

  test.each([
    ["a quote in a quote", "<blockquote>no<blockquote>no</blockquote>no</blockquote>", ""],
    ["two in one", "<blockquote><blockquote>no</blockquote><blockquote>no</blockquote>no</blockquote>", ""],
    ["one after another", "<blockquote>no</blockquote>Yes<blockquote>no</blockquote>", "Yes"],
    ["a program that writes a program", '<script>"<script>"</script>Yes', "Yes"],
    ["a program that writes a quote", '<script>"<blockquote>"</script>Yes', "Yes"],
  ])("%s", (_name, html, words) => {
    expect(textOfHtml(`One${html}Two`)).toBe(`One${words}Two`);
  });

  test.each([
    "gmail_quote",
    "divRplyFwdMsg",
    "appendonsend",
    "moz-cite-prefix",
    "yahoo_quoted",
    "ms-outlook-mobile-reference",
  ])("what follows %s is ours", (name) => {
    expect(textOfHtml(`<p>Yes.</p><div class="${name}">No</div>No`)).toBe("\nYes.\n");
  });

  test("of a mark's properties the first five hundred characters are looked at", () => {
    const html = (filler: number) => `Yes<div class="${"x".repeat(filler)}gmail_quote">No`;
    expect([html(477), html(478)].map(textOfHtml)).toEqual(["Yes", "Yes\nNo"]);
  });
});

test.each([
  ["&lt;&gt;&amp;&quot;&apos;&nbsp;", "<>&\"' "],
  ["&auml;&ouml;&uuml;&Auml;&Ouml;&Uuml;&szlig;&euro;", "äöüÄÖÜß€"],
  ["&amp;lt;", "&lt;"],
  ["&copy; &AUML; &valueOf;", "&copy; &AUML; &valueOf;"],
  ["R & B &; &#; &123456789;", "R & B &; &#; &123456789;"],
  ["&#65;&#x42;&#X43;&#x1F600;", "ABC😀"],
  ["&#32;&#31;&#10;&#0;", "    "],
  ["&#33;&#1114111;&#1114112;&#x10FFFF;&#x110000;", "!\u{10FFFF} \u{10FFFF} "],
  ["&#A;&#xG;&#12ab;", "   "],
])("%s stands for %j", (html, words) => {
  expect(textOfHtml(html)).toBe(words);
});
