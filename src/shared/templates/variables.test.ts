import { expect, test } from "vitest";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import { MAIL_WORDS } from "./mail-words.ts";
import { TEXT_VARIABLES, URL_VARIABLES, type VariableName, cutLine, fallbackOf, isTextVariable } from "./variables.ts";

test.each([
  ["Hello", ["Hello"]],
  ["{{first_name}}", [{ variable: "first_name" }]],
  ["Hi {{ first_name }}, {{code}}!", ["Hi ", { variable: "first_name" }, ", ", { variable: "code" }, "!"]],
  ["{{constructor}}", [{ variable: "constructor" }]],
  [
    '{{env "X"}} ${7*7} {{First}} {{a.b}} {first_name} {{}}',
    ['{{env "X"}} ${7*7} {{First}} {{a.b}} {first_name} {{}}'],
  ],
  ["", []],
])("%j is cut at its mentions", (text, parts) => {
  expect(cutLine(text)).toEqual(parts);
});

test.each(["constructor", "__proto__", "toString", "qr_url", "click_url", "restaurant_website", ""])(
  "%j is no variable for words",
  (name) => expect(isTextVariable(name)).toBe(false),
);

test("every variable has a fallback in every language, and no fallback holds a variable", () => {
  for (const name of [...TEXT_VARIABLES, ...URL_VARIABLES] as VariableName[])
    for (const language of GUEST_LANGUAGES) expect(fallbackOf(name, language)).not.toContain("{");
});

test.each(GUEST_LANGUAGES)("the fixed words are there in %s, and name only variables that exist", (language) => {
  const words = Object.values(MAIL_WORDS[language]);
  expect(words.every((word) => word.trim() !== "")).toBe(true);
  const mentions = words.flatMap((word) => cutLine(word).filter((part) => typeof part === "object"));
  expect(mentions.map(({ variable }) => variable).toSorted()).toEqual(["offer_end", "restaurant_name"]);
});
