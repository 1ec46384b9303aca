import { foldText } from "#shared/domain/fold.ts";

/** More would make a long letter found by everything. */
const MOST_WORDS = 80;
const LONGEST_WORD = 40;
const SHORTEST_WORD = 2;

/** Words of a text as they are looked for: in small letters, without accents. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(/[^\p{L}\p{N}-]/u)
      .map((word) =>
        word
          .split("-")
          .filter((part) => part !== "")
          .join("-")
          .slice(0, LONGEST_WORD),
      )
      .filter((word) => word.length >= SHORTEST_WORD || /\d/.test(word)),
  ),
];

/** What a ticket is found by; of its number also the last part alone, without zeros. */
export function ticketWords(ticket: {
  number: string;
  subject: string;
  description: string;
  restaurant: string;
}): { word: string; forStaff: boolean }[] {
  const serial = String(Number(ticket.number.split("-").at(-1)));
  const own = [
    ...new Set([
      ticket.number.toLowerCase(),
      serial,
      ...wordsOf(ticket.subject),
      ...wordsOf(ticket.description.slice(0, 2_000)),
    ]),
  ].slice(0, MOST_WORDS);
  const known = new Set(own);
  return [
    ...own.map((word) => ({ word, forStaff: false })),
    ...wordsOf(ticket.restaurant)
      .filter((word) => !known.has(word))
      .map((word) => ({ word, forStaff: true })),
  ];
}

/** What is looked for: the longest word first, because fewer tickets have it. */
export const searchedWords = (typed: string): string[] => {
  const words = wordsOf(typed);
  const found =
    words.length > 0 ? words : [foldText(typed).replace(/[^\p{L}\p{N}]/gu, "")].filter((word) => word !== "");
  return found.toSorted((a, b) => b.length - a.length).slice(0, 5);
};
