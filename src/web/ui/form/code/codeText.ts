export type CodeKind = "digits" | "letters_and_digits";

const FOREIGN: Record<CodeKind, RegExp> = { digits: /\D/g, letters_and_digits: /[^0-9A-Z]/g };

/** Keeps only the characters a code can have, in upper case, cut to the length of a code. */
export const cleanCode = (text: string, kind: CodeKind, length: number): string =>
  text.toUpperCase().replace(FOREIGN[kind], "").slice(0, length);

/** The code inside a pasted text: a word of exactly the right length if there is one, else whatever can be part of it. */
export function codeFromPaste(text: string, kind: CodeKind, length: number): string {
  const word = text
    .toUpperCase()
    .split(kind === "digits" ? /\D+/ : /[^0-9A-Z]+/)
    .find((part) => part.length === length && /\d/.test(part));
  return word ?? cleanCode(text, kind, length);
}
