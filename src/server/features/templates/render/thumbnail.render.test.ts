import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import type { MailElement } from "#shared/templates/elements.ts";
import { paragraph } from "#shared/templates/rich-text.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { readyMadeTemplates } from "#server/features/templates/ready-made/ready-made.ts";
import { everyKindOfElement, makeTemplate } from "#server/features/templates/templates.factory.ts";
import { HOSTILE_VALUES } from "#server/testing/hostile-values.ts";
import { cutTo, linesOf } from "./thumbnail-shapes.render.ts";
import { renderThumbnail } from "./thumbnail.render.ts";

const parser = new new Window().DOMParser();

/** Fails on anything that is not XML, or is more than shapes and words. */
function expectPlainPicture(svg: string): void {
  expect(svg.isWellFormed()).toBe(true);
  // eslint-disable-next-line no-control-regex
  expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  expect(svg).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/);
  expect(svg).not.toMatch(/NaN|undefined|null|Infinity/);
  const { documentElement } = parser.parseFromString(svg, "image/svg+xml");
  const nodes = [documentElement, ...documentElement.querySelectorAll("*")];
  expect(nodes[0]?.tagName).toBe("svg");
  expect(documentElement.querySelector("parsererror")).toBeNull();
  for (const node of nodes) {
    expect(["svg", "g", "clipPath", "rect", "text", "polygon"]).toContain(node.tagName);
    for (const { name, value } of node.attributes) {
      expect(name).not.toMatch(/^on|href|style/i);
      if (value?.includes("url(")) expect([name, value]).toEqual(["clip-path", "url(#sheet)"]);
    }
  }
}

const holding = (...elements: MailElement[]): TemplateDraft =>
  makeTemplate({ elements: [...elements, everyKindOfElement().at(-1) as MailElement] });
const element = (id: string): MailElement => everyKindOfElement().find((one) => one.id === id) as MailElement;
const withWords = (text: string): TemplateDraft =>
  holding(
    { ...element("header"), title: text, tagline: text } as MailElement,
    { ...element("title"), content: { type: "doc", content: [paragraph(text || " ")] } } as MailElement,
    { ...element("ticket"), content: { type: "doc", content: [paragraph(text || " ")] } } as MailElement,
    { ...element("button"), label: text } as MailElement,
    { ...element("qr"), caption: text } as MailElement,
  );

describe("the picture of a template", () => {
  test("shows its colours, its large words and whatever else it holds", () => {
    const svg = renderThumbnail(makeTemplate());
    expectPlainPicture(svg);
    expect(svg).toContain(">Osteria Marrovia</text>");
    expect(svg).toContain(">Jonas, your espresso is</text>");
    expect(svg).toContain('fill="#2e4a3b"');
    expect(svg).toContain("stroke-dasharray");
    expect(svg).toContain(">A little surprise from our kitchen</text>");
  });

  test.each(readyMadeTemplates().map(({ key, template }) => [key, template] as const))("%s is small", (_, template) => {
    const svg = renderThumbnail(template);
    expectPlainPicture(svg);
    expect(svg.length).toBeLessThan(15_000);
  });

  test.each(HOSTILE_VALUES)("%j anywhere in it stays text", (hostile) => {
    expectPlainPicture(renderThumbnail(withWords(hostile)));
  });

  test.each([
    ["a long word", "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenträger"],
    ["emoji of several parts, cut anywhere", "👩‍👩‍👧‍👦".repeat(60)],
    ["characters of two halves", "𝒜".repeat(120)],
    ["characters that XML does not know", "a\u0000b\u000bc\ufffed\uffffe\ud800f"],
    ["nothing", ""],
  ])("%s does not break it", (_, text) => expectPlainPicture(renderThumbnail(withWords(text))));

  test("a mail of sixty elements costs no more than what is seen of it", () => {
    const many = Array.from({ length: 60 }, () => element("title"));
    expect(renderThumbnail(holding(...many)).length).toBeLessThan(6_000);
  });

  test("columns without anything in them are a picture, too", () => {
    const empty = { ...element("columns"), columns: [{ elements: [] }, { elements: [] }] } as MailElement;
    expectPlainPicture(renderThumbnail(holding(empty)));
  });
});

test("a line is cut where there is no more room, never within a character", () => {
  expect(cutTo("Dessert", 10)).toBe("Dessert");
  expect(cutTo("Dessert always comes last", 10)).toBe("Dessert a…");
  expect(cutTo("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 34)).toBe("👩‍👩‍👧‍👦👩‍👩‍👧‍👦…");
  expect(linesOf("one two three four five six", 9, 2)).toEqual(["one two", "three fo…"]);
});
