import type { Page } from "@playwright/test";

const FRAMES_TO_SETTLE = 30;

/** What is still wrong once the page has been laid out for its width: a look right after a resize may come before that. */
export async function lastingFaults(page: Page, faultsNow: () => string[]): Promise<string[]> {
  let faults = await faultsInNextFrame(page, faultsNow);
  for (let frame = 0; faults.length > 0 && frame < FRAMES_TO_SETTLE; frame += 1)
    faults = await faultsInNextFrame(page, faultsNow);
  return faults;
}

/**
 * In one call, since there are hundreds of looks. A frame tells components of the new width; what they draw for it follows in
 * tasks of its own.
 */
const faultsInNextFrame = (page: Page, faultsNow: () => string[]): Promise<string[]> =>
  page.evaluate(`(async () => {
    await new Promise((begun) => requestAnimationFrame(begun));
    for (let task = 0; task < 2; task += 1) await new Promise((done) => setTimeout(done));
    return (${faultsNow.toString()})();
  })()`);

// The two below run in the page, where nothing else of this file is known.

/** What makes the page, or a part of it, scroll sideways or sticks out where nobody can reach it. */
export function sidewaysFaults(): string[] {
  const width = document.documentElement.clientWidth;
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").slice(0, 60)} “${(element.textContent ?? "").slice(0, 40)}”`;
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > width)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const walk = (element: Element, isInMain: boolean): void => {
    // Tabs are a strip that scrolls in itself, as is what can be added to a mail; what only screen readers get is
    // one pixel small.
    const { right, left, width: own } = element.getBoundingClientRect();
    const { overflowX, overflow } = getComputedStyle(element);
    if (element.matches("[role=tablist], [data-strip]") || (own <= 1 && overflow === "hidden")) return;
    if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      faults.push(`${name(element)} scrolls sideways`);
    if (isInMain && own > 1 && (right > width + 1 || left < -1)) faults.push(`${name(element)} sticks out`);
    for (const child of element.children) walk(child, isInMain || element.tagName === "MAIN");
  };
  walk(document.body, false);
  return faults;
}

/** Columns and texts that are too narrow to be read, and cells that are cut off or stick out. */
export function narrowFaults(): string[] {
  const faults = new Set<string>();
  const main = document.querySelector("main") ?? document.body;
  const edge = main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} wide at ${clientWidth}`);
  const name = (element: Element): string => `“${(element.textContent ?? "").slice(0, 30)}”`;

  const checkCell = (cell: Element): void => {
    const { width, right } = cell.getBoundingClientRect();
    const isForReaders = [...cell.children].some((child) => child.getBoundingClientRect().width <= 1);
    const isText = cell.matches("th:not([data-align=right])") && cell.textContent !== "" && !isForReaders;
    if (isText && width < 120) faults.add(`the column ${name(cell)} is ${Math.round(width)} wide`);
    const frame = cell.closest("table")?.parentElement?.getBoundingClientRect().right ?? edge;
    if (cell.scrollWidth > cell.clientWidth + 1 || right > frame + 1) faults.add(`the cell ${name(cell)} is cut`);
  };
  const checkText = (element: Element): void => {
    const { width, height, right } = element.getBoundingClientRect();
    if (element !== main && right > edge + 1) faults.add(`${name(element)} sticks out`);
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const letters = own.reduce((sum, node) => sum + (node.textContent ?? "").trim().length, 0);
    if (letters <= 16 || width >= 120) return;
    const lines = height / (Number.parseFloat(getComputedStyle(element).lineHeight) || 20);
    if (lines > 3.5) faults.add(`${name(element)} is squeezed to ${Math.round(width)}`);
  };

  const walk = (element: Element): void => {
    // Tabs are a strip that scrolls in itself; what only screen readers get is clipped or one pixel small.
    if (element.matches("[role=tablist], svg") || element.getBoundingClientRect().width <= 1) return;
    if (getComputedStyle(element).clipPath !== "none") return;
    if (element.matches("th, td")) checkCell(element);
    checkText(element);
    for (const child of element.children) walk(child);
  };
  walk(main);
  return [...faults];
}
