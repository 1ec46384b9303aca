/** A line break that is none: what follows goes on where the line before ended. */
export const SOFT_BREAK = "=\r\n";

/** Without the `=` of a soft break. */
const LINE = 75;
const [CR, SPACE, DOT, EQUALS, CAPITAL_F, DELETE] = [13, 32, 46, 61, 70, 127];
const CODES = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`);
const SIGNS = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));

/** Most values: they stand as they are. */
const PLAIN = /^(?![.F])[!-<>-~](?:[ -<>-~]{0,73}[!-<>-~])?$/;
/** The rest of them, such as long links: nothing but `=` needs a code. */
const ASCII = /^[ -~]*$/;

/**
 * Text as quoted-printable, as if it began a line; whatever comes before it ends in a soft break. It never ends in a space, and no line
 * begins with a dot (which SMTP would double) or with "From " (which mail folders quote): both would break signatures.
 */
export function quotedPrintable(text: string): string {
  if (text === "" || PLAIN.test(text)) return text;
  if (ASCII.test(text) && !text.endsWith(" ")) return foldAscii(text.replaceAll("=", "=3D"));
  const bytes = Buffer.from(text.replaceAll(/\r\n?|\n/g, "\r\n"));
  let out = "";
  let column = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === CR) {
      out += "\r\n";
      column = 0;
      at += 1;
      continue;
    }
    let token = isPlainAt(bytes, at) ? (SIGNS[byte] ?? "") : (CODES[byte] ?? "");
    if (column + token.length > LINE) {
      out += SOFT_BREAK;
      column = 0;
    }
    if (column === 0 && (byte === DOT || (byte === CAPITAL_F && isFromLine(bytes, at)))) token = CODES[byte] ?? "";
    out += token;
    column += token.length;
  }
  return out;
}

function foldAscii(coded: string): string {
  let out = "";
  for (let at = 0; ;) {
    const isCoded = coded[at] === "." || coded.startsWith("From ", at);
    const first = isCoded ? (CODES[coded.charCodeAt(at)] ?? "") : "";
    const from = isCoded ? at + 1 : at;
    let end = from + LINE - first.length;
    if (end >= coded.length) return out + first + coded.slice(from);
    // A code stays whole.
    if (coded[end - 1] === "=") end -= 1;
    else if (coded[end - 2] === "=") end -= 2;
    out += first + coded.slice(from, end) + SOFT_BREAK;
    at = end;
  }
}

function isPlainAt(bytes: Buffer, at: number): boolean {
  const byte = bytes[at] ?? 0;
  if (byte === SPACE) return at + 1 < bytes.length && bytes[at + 1] !== CR;
  return byte > SPACE && byte < DELETE && byte !== EQUALS;
}

const isFromLine = (bytes: Buffer, at: number): boolean => bytes.toString("latin1", at, at + 5) === "From ";
