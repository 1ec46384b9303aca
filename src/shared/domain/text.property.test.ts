import { test } from "vitest";
import { carriesAddress, carriesLink, isBlank, isCleanLine, isCleanText } from "./text.ts";

test("a hostile text of any kind is looked at once: a check that goes back would not finish here", () => {
  for (const piece of ["a.", ".", "@", "a@a.", "www", "\u200B", "xn--", "dr.", "http", " a.b", "://", "-", "\u202E"]) {
    const text = piece.repeat(50_000 / piece.length);
    for (const check of [carriesAddress, carriesLink, isBlank, isCleanLine, isCleanText]) check(text);
  }
});
