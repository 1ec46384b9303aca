import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Page, expect } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const EVERYTHING = [...WCAG, "best-practice"];
/** Of all these rules, the ones that look at colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Fails with one line per rule that the page as it stands breaks: WCAG 2.2 AA, and what axe knows as good practice for pages; a
 * mail is none.
 */
export async function expectAccessible(page: Page, { isMail = false } = {}): Promise<void> {
  await settle(page);
  await expectNoFaults(page, isMail ? WCAG : EVERYTHING);
}

/** The same in light and in dark colours, which a page takes from the device as long as nobody has chosen. */
export async function expectAccessibleInBothColours(page: Page): Promise<void> {
  await wear(page, "light");
  await expectAccessible(page);
  const shape = await page.evaluate(shapeOf);
  await wear(page, "dark");
  await settle(page);
  // Where nothing but colours has changed, every other rule would find what it found before.
  const isOnlyColour = (await page.evaluate(shapeOf)) === shape;
  await expectNoFaults(page, isOnlyColour ? { type: "rule", values: OF_COLOURS } : EVERYTHING);
}

async function wear(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

async function settle(page: Page): Promise<void> {
  // A list that is being read anew is drawn pale.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(settleColours);
}

async function expectNoFaults(page: Page, runOnly: axe.RunOnly | string[]): Promise<void> {
  // Evaluated through the debugger: a script tag would be blocked by the page's own policy.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const faults = await page.evaluate(async (rules) => {
    const tool = (globalThis as unknown as { axe: typeof axe }).axe;
    // Whatever keeps a rule is not written down: that would take as long as finding out.
    const { violations } = await tool.run(document, { runOnly: rules, resultTypes: ["violations"] });
    // An open menu hangs below everything else in the document; that it is outside of the page's regions is how menus are made.
    const isOfMenu = (target: unknown): boolean =>
      typeof target === "string" && Boolean(document.querySelector(target)?.closest("[role=menu]"));
    return violations.flatMap(({ id, help, nodes }) => {
      const counted = nodes.filter(({ target }) => id !== "region" || !isOfMenu(target[0]));
      const shown = counted.map((node) => node.html.slice(0, 200)).join("; ");
      const colours = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      return counted.length === 0 ? [] : `${id}, in ${colours} colours: ${help} (${shown})`;
    });
  }, runOnly);
  expect(faults, page.url()).toEqual([]);
}

/** Colours fade into each other, however briefly: half-way they would be measured as neither. */
async function settleColours(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

/** What the page consists of, where each part stands and whether it can be seen: all that is not colour. Icons are drawings. */
function shapeOf(): string {
  const icon = "svg[aria-hidden=true]";
  const parts = [...document.body.querySelectorAll(`:not(${icon}, ${icon} *)`)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { display, visibility, overflow, clipPath } = getComputedStyle(element);
    const own = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ""))
      .join("");
    const tag = (element.cloneNode() as Element).outerHTML;
    return [tag, own, x, y, width, height, display, visibility, overflow, clipPath].join(" ");
  });
  return parts.join("\n");
}
