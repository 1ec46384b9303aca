// What a text from outside may hold. Every check looks at each character once; callers bound the length first.

/** Control characters and the two separators that some programs read as a line break. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** The same for texts of several lines: line breaks and tabs belong there. */
const CONTROLS_BUT_LINES = /[^\P{Cc}\t\n\r]|[\p{Zl}\p{Zp}]/u;
/** Drawn as nothing at all: zero-width marks, soft hyphens, fillers of Hangul and the empty braille cell. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const EMPTY = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Marks that turn the direction of whatever follows. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/;

/** Whether a line can be stored and shown as one: no control characters, no half of a character. */
export const isCleanLine = (text: string): boolean => text.isWellFormed() && !CONTROLS.test(text);
/** The same for a text of several lines. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !CONTROLS_BUT_LINES.test(text);

/** Whether nothing of it can be seen. */
export const isBlank = (text: string): boolean => text.replace(EMPTY, "") === "";

/** Whether it could turn round the sentence it stands in. */
export const hasTurns = (text: string): boolean => TURNS.test(text);

/** One spelling for what looks the same, without space around it. */
export const tidyLine = (text: string): string => text.normalize("NFC").trim();
/** The same, with one kind of line break: forms send two characters for one. */
export const tidyText = (text: string): string => tidyLine(text.replace(/\r\n?/g, "\n"));

/** Words that end with a dot in names: titles, and "Co." in a company's. A single letter may, too. */
const BEFORE_DOT = new Set(
  "dr prof med dent vet phil jur rer nat hc mult dipl ing mag st ste mr mrs ms mme mlle hr fr sr sra srta sig dott avv don jr univ habil co ca inh fam".split(
    " ",
  ),
);
/** After such a word these still make an address. */
const ENDINGS = new Set(
  "com net org info biz io co me ly gl gd de at ch fr it es pt nl be lu eu uk us ru cn app dev shop store online site xyz top link click club live pro page".split(
    " ",
  ),
);

/** Letters as they are read: no fillers between them, full-width ones as the plain ones. */
const readable = (text: string): string =>
  text.replace(INVISIBLE, "").normalize("NFKC").replaceAll("。", ".").toLowerCase();

/** Whether a name carries a web or e-mail address, which a mail program would turn into a link. */
export function carriesAddress(name: string): boolean {
  const text = readable(name);
  if (text.includes("@") || text.includes("http") || text.includes("://") || text.includes("www.")) return true;
  return text.split(/[\s,;:/\\()<>[\]"|]/).some(isDomain);
}

/** Such as evil.example; "Dr.Müller" and "J.R.Ewing", written without a space, are names. */
function isDomain(word: string): boolean {
  const labels = word.split(".").filter((label) => label !== "");
  const ending = labels.at(-1) ?? "";
  if (labels.length < 2 || !/^(?:\p{L}{2,}|xn--[\p{L}\d-]+)$/u.test(ending)) return false;
  return ENDINGS.has(ending) || !labels.slice(0, -1).every((label) => label.length === 1 || BEFORE_DOT.has(label));
}

/** Whether a house's name carries one. Many are called after their website, so a bare domain is a name. */
export function carriesLink(name: string): boolean {
  const text = readable(name);
  return text.includes("://") || text.includes("www.") || text.split(/\s/).some(isMailAddress);
}

function isMailAddress(word: string): boolean {
  const at = word.indexOf("@");
  return at > 0 && word.indexOf(".", at) > at + 1;
}
