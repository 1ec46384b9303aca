/** Text for comparing and searching: no case, no accents, one space between words. */
export const foldText = (text: string): string =>
  PLAIN.test(text) ? text.trim().toLowerCase().replace(/ {2,}/g, " ") : foldAny(text);

/** Most names: nothing to take apart. */
const PLAIN = /^[ -~]*$/;

const foldAny = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replace(/[\p{Z}\p{C}\s]+/gu, " ")
    .trim();
