import { expect, test } from "vitest";
import { foldText } from "./fold.ts";

test.each([
  ["Anna", "anna"],
  ["  Anna   MOSER ", "anna moser"],
  ["a  b   c", "a b c"],
  ["Inès Müller", "ines muller"],
  ["  ÉTÉ   à  PARIS ", "ete a paris"],
  ["Großmann", "grossmann"],
  ["Søren Łukasz", "soren lukasz"],
  ["Æsop Œuvre", "aesop oeuvre"],
  ["ﬁne Ｗide", "fine wide"],
  ["a\u00A0\u2003b", "a b"],
  ["a\tb\nc", "a b c"],
  ["a\u200B\u200Bé", "a e"],
  ["İnci", "inci"],
  ["~tilde~ {brace}", "~tilde~ {brace}"],
  ["김 민준", "김 민준".normalize("NFKD")],
  ["", ""],
  ["\u200B", ""],
])("%j is compared as %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
