/** What nobody reads, or what is quoted from us: left out with everything inside. */
const SILENT: ReadonlySet<string | undefined> = new Set(["style", "script", "head", "title", "blockquote"]);
const BREAKS: ReadonlySet<string | undefined> = new Set([
  "br",
  "p",
  "div",
  "li",
  "tr",
  "ul",
  "ol",
  "h1",
  "h2",
  "h3",
  "hr",
]);
/** Where mail programs put what they quote: everything after it is ours. */
const QUOTES = [
  "gmail_quote",
  "divrplyfwdmsg",
  "appendonsend",
  "moz-cite-prefix",
  "yahoo_quoted",
  "ms-outlook-mobile-reference",
];
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["auml", "ä"],
  ["ouml", "ö"],
  ["uuml", "ü"],
  ["Auml", "Ä"],
  ["Ouml", "Ö"],
  ["Uuml", "Ü"],
  ["szlig", "ß"],
  ["euro", "€"],
]);

/** A mail in HTML as plain words. It is read once from front to back, so that no text takes long. */
export const textOfHtml = (html: string): string =>
  spokenIn(html).replaceAll(/&(#?[a-zA-Z0-9]{1,8});/g, (whole, name: string) => decode(name) ?? whole);

function spokenIn(html: string): string {
  let words = "";
  let silent: string | undefined;
  /** Quotes stand in each other, other silent parts do not. */
  let innerQuotes = 0;
  let at = 0;
  for (let open = html.indexOf("<"); open !== -1; open = html.indexOf("<", at)) {
    if (silent === undefined) words += inOneLine(html.slice(at, open));
    const close = html.indexOf(">", open);
    if (close === -1) return words;
    const tag = html.slice(open + 1, Math.min(close, open + 500)).toLowerCase();
    const name = /^\/?([a-z][a-z0-9]{0,20})/.exec(tag)?.[1];
    if (silent !== undefined) {
      if (tag.startsWith("blockquote") && silent === "blockquote") innerQuotes += 1;
      else if (tag.startsWith(`/${silent}`)) {
        if (innerQuotes === 0) silent = undefined;
        else innerQuotes -= 1;
      }
    } else if (QUOTES.some((quote) => tag.includes(quote))) return words;
    else if (SILENT.has(name) && !tag.startsWith("/")) silent = name;
    else if (BREAKS.has(name) && !words.endsWith("\n\n")) words += "\n";
    at = close + 1;
  }
  return silent === undefined ? words + inOneLine(html.slice(at)) : words;
}

const inOneLine = (text: string): string => text.replaceAll(/[\r\n\t ]+/g, " ");

/** The character of an entity; undefined for a name we do not know, a space for a number that is none. */
function decode(name: string): string | undefined {
  if (!name.startsWith("#")) return ENTITIES.get(name);
  const isHex = name.toLowerCase().startsWith("#x");
  const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : " ";
}
