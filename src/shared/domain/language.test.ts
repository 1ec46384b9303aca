import fc from "fast-check";
import { expect, test } from "vitest";
import { guessLanguage } from "./language.ts";

test.each([
  ["en", "The tagliatelle with porcini alone is worth the detour."],
  ["en", "Best risotto this side of the Vosges."],
  ["en", "Lovely terrace and a fair wine list."],
  ["de", "Sehr leckeres Essen und ein herzlicher Empfang, wir kommen gerne wieder."],
  ["de", "Wir waren zu viert da, es war sehr gut."],
  ["fr", "Très bon accueil, nous avons passé une excellente soirée dans un cadre chaleureux."],
  ["it", "Abbiamo mangiato molto bene, il personale è gentile e il vino ottimo."],
  ["es", "Todo estuvo muy bueno y el servicio fue excelente."],
  ["pt", "A comida estava muito boa e o atendimento foi ótimo."],
  ["nl", "Heel lekker gegeten en een erg vriendelijke bediening, we komen zeker terug."],
  // A single word is enough where only one language has it, whatever signs stand around it.
  ["fr", "Très!"],
  ["fr", "C’est"],
  ["de", "War"],
  ["nl", "zeer"],
  ["en", "{the}"],
  ["en", "~great~"],
  [null, "Pizza!"],
  // English and Dutch say it alike.
  [null, "was"],
  // Words with the same hash as "the" and "gerne".
  [null, "tdá"],
  [null, "gernejumyqok"],
  [null, "👍👍👍"],
  [null, ""],
  [null, null],
  // Nobody here speaks it: better no guess than a wrong one.
  [null, "Świetne jedzenie!"],
])("%s: %s", (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

test("only whole words count, whatever stands between them", () => {
  const gap = fc.constantFrom(" ", ", ", "! ", "\n", "'", "-", "👍", "1", " … ");
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("und", "wir", "sehr"), gap), { minLength: 1 }), (parts) => {
      const text = parts.flat().join("");
      expect(guessLanguage(text)).toBe("de");
      expect(guessLanguage(text.toUpperCase())).toBe("de");
      expect(guessLanguage(text.replaceAll(/und|wir|sehr/g, "ä$&x"))).toBeNull();
    }),
  );
});

test("as many words of two languages tell nothing", () => {
  expect(guessLanguage("the und")).toBeNull();
  expect(guessLanguage("the und food")).toBe("en");
});
