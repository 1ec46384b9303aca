import { caniemail } from "caniemail";
import { Window } from "happy-dom";

// What a mail must keep to so that mail programs show it as it was meant: data of caniemail.com, and rules of our own.

/** The programs that our guests read with, as far as there is data on them. */
const PROGRAMS = [
  "gmail.*",
  "outlook.*",
  "apple-mail.*",
  "yahoo.*",
  "samsung-email.android",
  "web-de.desktop-webmail",
  "gmx.desktop-webmail",
  "orange.*",
  "laposte.desktop-webmail",
  "thunderbird.macos",
] as const;

/** What some program does not know and we use all the same: what its readers see instead. */
export const KNOWN_GAPS: Readonly<Record<string, string>> = {
  "<style> element": "phones keep the space at the sides and the dark keeps light colours; all else is inline",
  "@media": "as for the style element",
  "Class selector": "as for the style element",
  "Attribute selector": "only there for Outlook on the web, which knows it",
  "Descendant combinator": "only there for Outlook on the web, which knows it",
  "!important keyword": "only in the style element",
  "color-scheme meta tag": "the program chooses its own way to the dark",
  "<body> element": "its colour stands on the table around everything too",
  "border-radius": "corners are square",
  overflow: "corners of the sheet are square; the preheader is hidden by display and mso-hide",
  "max-height property": "the preheader is hidden by display and mso-hide",
  "display:none": "Gmail's oldest web version shows the preheader as a first small line in the page's colour",
  "text-decoration": "links are underlined as the program likes",
  "height property": "a space has the height of its line",
  "role attribute": "a screen reader says table",
  "aria-hidden attribute": "a screen reader says the two letters of the tile",
  "lang attribute": "a screen reader guesses the language",
};

/** Features that a program does not know at all, by name, with the programs. */
export function unknownFeatures(html: string): Map<string, string[]> {
  const { issues } = caniemail({ clients: [...PROGRAMS], html });
  const features = new Map<string, string[]>();
  for (const [program, errors] of issues.errors)
    for (const { title } of errors) features.set(title, [...(features.get(title) ?? []), program]);
  return features;
}

const window = new Window();

/** Our own rules; one sentence for each fault. */
export function mailFaults(html: string): string[] {
  const holder = window.document.createElement("div");
  holder.innerHTML = html.slice(html.indexOf("<body"));
  const faults: string[] = [];
  const each = (selector: string, isFaulty: (node: Element) => boolean, fault: string): void => {
    const found = [...holder.querySelectorAll(selector)] as unknown as Element[];
    if (found.some(isFaulty)) faults.push(fault);
  };
  interface Element {
    getAttribute(name: string): string | null;
    hasAttribute(name: string): boolean;
  }
  each(
    "script,iframe,form,input,object,embed,video,audio,svg,link,style,button",
    () => true,
    "has what no mail may have",
  );
  each("img", (image) => !image.getAttribute("alt")?.trim(), "has a picture without alt text");
  each("img", (image) => !image.hasAttribute("width"), "has a picture without a width attribute");
  each("img", (image) => !/^https?:/.test(image.getAttribute("src") ?? ""), "has a picture without a whole address");
  each("a", (link) => !/^(https?|mailto|tel):/.test(link.getAttribute("href") ?? ""), "has a link that leads nowhere");
  each("table", (table) => table.getAttribute("role") !== "presentation", "has a table that is read out as one");
  each("table", (table) => table.getAttribute("cellpadding") !== "0", "has a table with space of its own");
  each("p,h1,h2,li,a", (node) => !node.hasAttribute("style"), "has words that are styled by the style element alone");
  each(
    "p,h1,h2,li",
    (node) => !/font-family:.*font-size:.*color:/.test(node.getAttribute("style") ?? ""),
    "has words without font and colour",
  );
  each(
    "h1,h2,p",
    (node) => !/margin:/.test(node.getAttribute("style") ?? ""),
    "has words with a margin of the program's own",
  );
  if (/display:\s*(?:inline-)?(?:flex|grid)|position:|float:|calc\(|var\(|@import|url\(|rem[;"]/i.test(html))
    faults.push("has a style that mail programs do not know");
  if (/<link|<script|@font-face/i.test(html)) faults.push("loads something from outside");
  if (!html.includes('name="color-scheme"')) faults.push("says nothing about the dark");
  if (Buffer.byteLength(html) > 90_000) faults.push("is too large");
  return faults;
}
