import { readAddress } from "./address.rules.ts";

export interface Mailbox {
  name?: string;
  address: string;
}
/** A header's name and value. The value is ASCII: whatever holds a person's or restaurant's name is made by `phraseOf`. */
export type Header = readonly [name: string, value: string];

const NAME = /^[a-z][a-z\d-]{0,60}$/i;
const PRINTABLE = /^[ -~]*$/;
/** Words with one space between: unfolding may lose any other, and no line gets too long. */
const STANDS_AS_IT_IS = /^[!-~]{1,989}(?: [!-~]{1,989})*$/;
const ATOMS = /^[\w!#$%&'*+/=?^`{|}~-]+(?: [\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Without the underscore, which would be read as a space. */
const WORD_SIGN = /[a-z\d!*+/-]/i;
/** RFC 2047: 76 signs a line, with the header's name, `=?UTF-8?Q?` and `?=`. */
const WORD_ROOM = 54;
const LINE = 76;
const BROKEN = /[\r\n\0]/;

/** A value no line break gets into, folded; throws for one that would make another header. */
export function headerLine([name, value]: Header): string {
  if (!NAME.test(name)) throw new Error("Not a name of a header");
  if (BROKEN.test(value)) throw new Error(`Line break in the header ${name}`);
  if (!PRINTABLE.test(value)) throw new Error(`Not ASCII in the header ${name}`);
  return `${foldLine(name, value)}\r\n`;
}

/** Free text such as a subject: as it is where that is safe, else as encoded words. */
export function textHeader(name: string, text: string): string {
  if (BROKEN.test(text)) throw new Error(`Line break in the header ${name}`);
  return headerLine([name, isPlain(text) ? text : encodeWords(text)]);
}

/** Whoever a mail is from or to. */
export function mailboxHeader(name: string, { name: person = "", address }: Mailbox): string {
  const read = readAddress(address);
  if (read.fault) throw new Error(`Malformed address in the header ${name}`);
  const told = phraseOf(person);
  const line = foldLine(name, `${told && `${told} `}<${read.address}>`);
  // Only whoever needs SMTPUTF8 has anything but ASCII here.
  return `${read.needsUtf8 ? Buffer.from(line).toString("latin1") : line}\r\n`;
}

/** A name as it may stand before an address or a list's id: bare, quoted or encoded. */
export function phraseOf(name: string): string {
  if (BROKEN.test(name)) throw new Error("Line break in a name");
  if (name.length > WORD_ROOM || !isPlain(name)) return encodeWords(name);
  if (name === "" || ATOMS.test(name)) return name;
  return `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

const isPlain = (text: string): boolean => text === "" || (STANDS_AS_IT_IS.test(text) && !text.includes("=?"));

function encodeWords(text: string): string {
  const words: string[] = [];
  let word = "";
  for (const sign of text.toWellFormed()) {
    const coded = codeOf(sign);
    if (word.length + coded.length > WORD_ROOM) {
      words.push(word);
      word = "";
    }
    word += coded;
  }
  return [...words, word].map((coded) => `=?UTF-8?Q?${coded}?=`).join(" ");
}

function codeOf(sign: string): string {
  if (sign === " ") return "_";
  if (WORD_SIGN.test(sign)) return sign;
  return Buffer.from(sign).toString("hex").toUpperCase().replaceAll(/../g, "=$&");
}

/** Breaks a long line before words; taking the line breaks out gives back what was there. */
function foldLine(name: string, value: string): string {
  const whole = `${name}: ${value}`;
  if (whole.length <= LINE) return whole;
  let folded = "";
  let line = `${name}:`;
  for (const [at, word] of value.split(" ").entries()) {
    // The name stands with its first word: a line of nothing else would end the headers for some readers.
    if (at > 0 && word !== "" && line.length + 1 + word.length > LINE) {
      folded += `${line}\r\n`;
      line = ` ${word}`;
    } else line += ` ${word}`;
  }
  return folded + line;
}
