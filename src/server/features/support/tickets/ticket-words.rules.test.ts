import { expect, test } from "vitest";
import { searchedWords, ticketWords } from "./ticket-words.rules.ts";

test("a ticket is found by its number, its words, and for staff by the restaurant", () => {
  const words = ticketWords({
    number: "T-2026-000042",
    subject: "Wi-Fi -- Drucker geht nicht!",
    description: "Der Drucker, Zimmer 7, à Zürich",
    restaurant: "Gasthof Zürich",
  });
  expect(words.filter(({ forStaff }) => !forStaff).map(({ word }) => word)).toEqual([
    "t-2026-000042",
    "42",
    "wi-fi",
    "drucker",
    "geht",
    "nicht",
    "der",
    "zimmer",
    "7",
    "zurich",
  ]);
  expect(words.filter(({ forStaff }) => forStaff).map(({ word }) => word)).toEqual(["gasthof"]);
});

test("of a long letter the first words count, and none is longer than forty letters", () => {
  const words = ticketWords({
    number: "T-2026-000001",
    subject: "x".repeat(60),
    description: Array.from({ length: 200 }, (_, n) => `word${n}`).join(" "),
    restaurant: "",
  }).map(({ word }) => word);
  expect([words.length, words[2], words.at(-1)]).toEqual([80, "x".repeat(40), "word76"]);
});

test.each([
  ["up to its 2,000th character", 1_994, true],
  ["no further", 1_995, false],
])("a letter is looked through %s", (_name, before, isFound) => {
  const description = `${" ".repeat(before)}ticket`;
  const words = ticketWords({ number: "T-2026-000001", subject: "", description, restaurant: "" });
  expect(words.some(({ word }) => word === "ticket")).toBe(isFound);
});

test.each([
  ["", []],
  ["  .-  ", []],
  ["a printer in Zürich", ["printer", "zurich", "in"]],
  ["T-2026-000042", ["t-2026-000042"]],
  ["é", ["e"]],
  ["table 7, a", ["table", "7"]],
  ["one two three four five six", ["three", "four", "five", "one", "two"]],
])("%j is looked for as %j", (typed, words) => {
  expect(searchedWords(typed)).toEqual(words);
});
