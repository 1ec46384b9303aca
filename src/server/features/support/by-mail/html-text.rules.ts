/** What nobody reads, or what is quoted from us: left out with everything inside. */
const SILENT: ReadonlySet<string> = new Set(["style", "script", "head", "title", "blockquote"]);
const BREAKS: ReadonlySet<string> = new Set(["br", "p", "div", "li", "tr", "ul", "ol", "h1", "h2", "h3", "hr"]);
/** Where mail programs put what they quote: everything after it is ours. */
const QUOTES = [
  "gmail_quote",
  "divrplyfwdmsg",
  "appendonsend",
  "moz-cite-prefix",
  "yahoo_quoted",
  "ms-outlook-mobile-reference",
];
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  euro: "€",
};

/** A mail in HTML as plain words. It is read once from front to back, so that no text takes long. */
export function textOfHtml(html: string): string {
  let words = "";
  let silent: string | undefined;
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at);
    const end = open === -1 ? html.length : open;
    if (silent === undefined) words += html.slice(at, end).replaceAll(/[\r\n\t ]+/g, " ");
    if (open === -1) break;
    const close = html.indexOf(">", open);
    if (close === -1) break;
    const tag = html.slice(open + 1, Math.min(close, open + 500)).toLowerCase();
    const name = /^\/?([a-z][a-z0-9]{0,20})/.exec(tag)?.[1] ?? "";
    if (silent !== undefined) {
      if (tag.startsWith(`/${silent}`)) silent = undefined;
    } else if (QUOTES.some((quote) => tag.includes(quote))) break;
    else if (SILENT.has(name) && !tag.startsWith("/")) silent = name;
    else if (BREAKS.has(name) && !words.endsWith("\n\n")) words += "\n";
    at = close + 1;
  }
  return words.replaceAll(/&(#?[a-zA-Z0-9]{1,8});/g, decode);
}

function decode(whole: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code >= 32 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : " ";
}
