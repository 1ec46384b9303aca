import type { IncomingMessage } from "node:http";
import type { ErrorCode } from "#shared/http/errors.ts";

// Looked at before anything else looks at a request: every address has one spelling, and headers that must be single are.
// Any other spelling is refused and not corrected: the page would open, but go on with the address the browser shows.

/** RFC 9110 asks servers to take this much; no page or call of ours comes near. */
const LONGEST_URL = 8_000;
/** Longer than any id, token or e-mail address that stands between two slashes. */
export const LONGEST_SEGMENT = 300;

/** Most addresses: short words between slashes, and nothing that needs a closer look. */
const SIMPLE = /^(?:\/[\w-]{1,100})+$/;
const PRINTABLE = /^[!"$-~]*$/;
const PLAIN = /^[\w~@!$&'()*+,=:.-]*$/;
const ESCAPES = /%([0-9a-f]{2})/gi;
/** Escapes of letters that browsers never escape, and of characters that would split the path, end it, or be decoded twice. */
const NEVER_ESCAPED = /[\w.~\p{Cc}/\\;-]/u;

/** Headers of which a second one would be read differently here and by a proxy, each with a bit to note it by. */
const HOST = 1;
const SINGLE = new Map([
  ["host", HOST],
  ["authorization", 2],
  ["content-type", 4],
  ["content-length", 8],
]);
const LENGTHS = new Set([...SINGLE.keys()].map(({ length }) => length));

/** What is wrong with an address as it came in, if anything. */
export function faultOfUrl(url: string): ErrorCode | undefined {
  if (url.length > LONGEST_URL) return "url_too_long";
  if (SIMPLE.test(url)) return undefined;
  const at = url.indexOf("?");
  const parts = (at < 0 ? url : url.slice(0, at)).split("/");
  if (parts.some((part) => part.length > LONGEST_SEGMENT)) return "url_too_long";
  const isQueryFine = at < 0 || PRINTABLE.test(url.slice(at + 1));
  return isQueryFine && isOneSpelling(parts) ? undefined : "malformed_url";
}

/** A path begins with a slash, may end with one, and has something between any two. */
function isOneSpelling(parts: readonly string[]): boolean {
  const last = parts.length - 1;
  return last > 0 && parts.every((part, at) => (part === "" ? at === 0 || at === last : at > 0 && isPartFine(part)));
}

function isPartFine(part: string): boolean {
  if (part.endsWith(".")) return false;
  if (PLAIN.test(part)) return true;
  if (!PLAIN.test(part.replace(ESCAPES, ""))) return false;
  for (const [, code = ""] of part.matchAll(ESCAPES))
    if (NEVER_ESCAPED.test(String.fromCharCode(Number.parseInt(code, 16)))) return false;
  return isTextOnce(part);
}

/** UTF-8, and no escape is left when the escapes are undone. */
function isTextOnce(part: string): boolean {
  try {
    return decodeURIComponent(part).search(ESCAPES) < 0;
  } catch {
    return false;
  }
}

/** What is wrong with the head of a request, if anything: of two equal headers Node silently keeps one. */
export function faultOfHeaders({ rawHeaders, httpVersion }: IncomingMessage): ErrorCode | undefined {
  let seen = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    const bit = LENGTHS.has(name.length) ? SINGLE.get(name.toLowerCase()) : undefined;
    if (bit === undefined) continue;
    if (seen & bit) return "malformed_request";
    seen |= bit;
  }
  return httpVersion === "1.1" && !(seen & HOST) ? "malformed_request" : undefined;
}

const API = /^\/(?:api|storage)(?:[/?]|$)/i;
const TILL_PAGE = /^\/till(?:[/?]|$)/i;
const GUARDED_PAGES = /^\/(?:admin|reset-password|set-password|till)(?:[/?]|$)/i;
/** What needs the database; the web's own files do not. */
const NEEDS_DATABASE = /^\/(?:api|review|unsubscribe|confirm)(?:[/?]|$)/i;

/** Answered with JSON, in capitals too: a mistyped API address must not open the web app. */
export const isApiUrl = (url: string): boolean => API.test(url);
/** The back office and the pages whose address opens an account or a till. */
export const isGuardedPage = (url: string): boolean => GUARDED_PAGES.test(url);
/** Where codes are scanned: tills, and the owner's pages, which lead to the scanner without loading a new page. */
export const isScanningPage = (url: string): boolean => !isGuardedPage(url) || TILL_PAGE.test(url);
export const needsDatabase = (url: string): boolean => NEEDS_DATABASE.test(url);
export const pathOf = (url: string): string => url.split("?", 1)[0] ?? "/";
