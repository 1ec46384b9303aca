import { dictionary } from "@zxcvbn-ts/language-common";
import { foldText } from "#shared/domain/fold.ts";

const OF_OURS =
  "plaudit restaurant gasthaus brasserie bistro ristorante trattoria passwort kennwort motdepasse willkommen bienvenue qwertz qwertzui azertyuiop";

/** The most used passwords of published leaks, in order of frequency, and what people here would think of first. */
const KNOWN = new Set([...dictionary["passwords-common"].slice(0, 3_000), ...OF_OURS.split(" ")]);

/** Why a password is too easy to guess: well known, well known but dressed up, or made of the person's own name. */
export type Weakness = "common" | "disguised" | "personal";

/** Longer ones are not looked at: nothing known is that long, and a name does not fill them. */
const LONGEST = 64;
/** A known word with at most this many characters around it is still weak. */
const FEW = 4;
/** So many must be left of a password without the person's names. */
const OWN_PART = 6;
/** Shorter parts of a name are in too many words. */
const SHORTEST_NAME = 3;

/** Says why a password is refused, or undefined. `about` is what anybody knows of the person: names, address. */
export function findWeakness(password: string, about: readonly string[] = []): Weakness | undefined {
  if (password.length > LONGEST) return undefined;
  const plain = foldText(password);
  if (KNOWN.has(plain) || KNOWN.has(cut(plain, isSign))) return "common";
  if (isPersonal(plain, about)) return "personal";
  return isDisguised(plain) ? "disguised" : undefined;
}

const isSign = (letter: string): boolean => "@$!%*#?&-_.+ ".includes(letter);
const isDigit = (letter: string): boolean => letter >= "0" && letter <= "9";
const isSignOrDigit = (letter: string): boolean => isSign(letter) || isDigit(letter);

/** Without what `strip` names, at the end and, unless told otherwise, at the start. */
function cut(text: string, strip: (letter: string) => boolean, { start = true } = {}): string {
  let [from, to] = [0, text.length];
  while (start && from < to && strip(text.charAt(from))) from += 1;
  while (to > from && strip(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Signs and digits that are read as letters; 1 and ! as one of two. */
const LOOKALIKES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "8": "b",
};
const readLetters = (text: string, one: "i" | "l"): string =>
  [...text].map((letter) => (letter === "1" || letter === "!" ? one : (LOOKALIKES[letter] ?? letter))).join("");

/** A known password behind replaced letters, or with a few characters, a year or a row of digits added. */
function isDisguised(plain: string): boolean {
  const words = [
    plain,
    cut(plain, isSign),
    cut(plain, isSignOrDigit),
    cut(plain, isSignOrDigit, { start: false }),
    cut(plain, isSign, { start: false }),
  ];
  return words.some((word) => {
    if (word.length < 4 || !(["i", "l"] as const).some((one) => KNOWN.has(readLetters(word, one)))) return false;
    const at = plain.indexOf(word);
    return saysLittle(plain.slice(0, at)) && saysLittle(plain.slice(at + word.length));
  });
}

function saysLittle(added: string): boolean {
  const digits = [...added].filter(isDigit).join("");
  return added.length <= FEW || (added.length - digits.length <= FEW && isPredictable(digits));
}

const isPredictable = (digits: string): boolean =>
  /^(19|20)\d\d$/.test(digits) || "012345678901234567890".includes(digits) || "98765432109876543210".includes(digits);

function isPersonal(plain: string, about: readonly string[]): boolean {
  const names = about
    .flatMap((text) => foldText(text).split(/[^\p{L}]+/u))
    .filter((name) => name.length >= SHORTEST_NAME);
  return (["i", "l"] as const).some((one) => {
    // Character by character, so that what is left can be measured in the password itself.
    const read = readLetters(plain, one);
    const left = names
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, name) => rest.replaceAll(readLetters(name, one), ""), read);
    return left.length < read.length && left.length < OWN_PART;
  });
}
