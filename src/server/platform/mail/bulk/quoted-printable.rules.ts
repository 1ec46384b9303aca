/** A line break that is none: what follows goes on where the line before ended. */
export const SOFT_BREAK = "=\r\n";

/** Without the `=` of a soft break. */
const LINE = 75;
/** Most values: nothing but `=` needs a code. */
const ASCII = /^[ -~]*$/;
/** Each byte as it stands in a line, or its code. */
const TOKENS = Array.from({ length: 256 }, (_, byte) => {
  const sign = String.fromCharCode(byte);
  return /[\r\n -<>-~]/.test(sign) ? sign : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
});

/**
 * Text as quoted-printable, as if it began a line; whatever comes before it ends in a soft break. It never ends in a space, and no line
 * begins with a dot (which SMTP would double) or with "From " (which mail folders quote): both would break signatures.
 */
export function quotedPrintable(text: string): string {
  if (ASCII.test(text)) return foldLine(text.replaceAll("=", "=3D"));
  let coded = "";
  for (const byte of Buffer.from(text)) coded += TOKENS[byte];
  return coded
    .split(/\r\n?|\n/)
    .map(foldLine)
    .join("\r\n");
}

function foldLine(line: string): string {
  const coded = line.endsWith(" ") ? `${line.slice(0, -1)}=20` : line;
  let out = "";
  for (let at = 0; ;) {
    const first = codedStart(coded, at);
    const from = first === "" ? at : at + 1;
    let end = from + LINE - first.length;
    if (end >= coded.length) return out + first + coded.slice(from);
    // A code stays whole.
    if (coded[end - 1] === "=") end -= 1;
    else if (coded[end - 2] === "=") end -= 2;
    out += first + coded.slice(from, end) + SOFT_BREAK;
    at = end;
  }
}

/** The code of a sign that may not begin a line; empty for any other. */
function codedStart(coded: string, at: number): string {
  if (coded[at] === ".") return "=2E";
  return coded.startsWith("From ", at) ? "=46" : "";
}
