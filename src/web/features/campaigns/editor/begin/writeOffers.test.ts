import { describe, expect, test } from "vitest";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { CampaignInput } from "#shared/campaigns/campaigns.model.ts";
import { SUGGESTION_CATEGORIES, type OfferSuggestion } from "#shared/suggestions/suggestions.contract.ts";
import { OFFER_TYPES } from "#shared/templates/template-values.ts";
import { templateDraft } from "#web/testing/templates.ts";
import {
  STYLE_NAMES,
  blankOffers,
  writeOffers,
  writeOnce,
  writtenLanguages,
  type OfferedTemplate,
} from "./writeOffers.ts";

let ids = 0;
const idOf = (): string => `0198c1de-7c40-4000-8000-${String((ids += 1)).padStart(12, "0")}`;
const suggestionsIn = (language: GuestLanguage): OfferSuggestion[] =>
  SUGGESTION_CATEGORIES.map((category) => ({ id: idOf(), text: `${language} ${category}`, category, language }));
const templatesIn = (language: GuestLanguage): OfferedTemplate[] =>
  [...OFFER_TYPES, null].map((offer_type) => ({
    id: idOf(),
    name: `${language} ${offer_type}`,
    subject: `Subject of ${offer_type}`,
    description: "",
    offer_type,
    language,
    template: templateDraft({ language }),
  }));

const suggestions = (["en", "de", "fr"] as const).flatMap(suggestionsIn);
const templates = (["en", "de"] as const).flatMap(templatesIn);
const kinds = (offers: readonly { offer_text: string }[]) => offers.map(({ offer_text: text }) => text.split(" ")[1]);

describe("what is written for an owner", () => {
  test.each([
    ["generous", ["other", "drink", "starter", "menu", "main", "dessert"]],
    ["playful", ["other", "event", "main", "drink", "starter", "dessert"]],
    ["wine", ["starter", "drink", "other", "event", "main", "menu"]],
    ["sharing", ["main", "dessert", "starter", "menu", "discount", "other"]],
    ["quiet_days", ["discount", "drink", "main", "menu", "starter", "dessert"]],
  ] as const)("%s offers %j", (style, expected) => {
    expect(kinds(writeOffers({ style, language: "en", templates, suggestions }))).toEqual(expected);
  });

  test.each(STYLE_NAMES.flatMap((style) => (["en", "de"] as const).map((language) => [style, language] as const)))(
    "%s in %s is six whole mails, each its own, that the server takes",
    (style, language) => {
      const offers = writeOffers({ style, language, templates, suggestions });
      expect(offers.map(({ slot }) => slot)).toEqual(OFFER_TYPES);
      expect(new Set(offers.map(({ offer_text }) => offer_text)).size).toBe(6);
      expect(new Set(offers.map(({ subject }) => subject)).size).toBe(6);
      for (const offer of offers) {
        expect(offer.offer_text).toMatch(new RegExp(`^${language} `));
        const template = templates.find(({ id }) => id === offer.template_id);
        expect([template?.language, template?.offer_type]).toEqual([language, offer.slot]);
        // About what a phone shows, with a name of eight letters.
        expect(offer.subject.replaceAll(/\{\{\w+\}\}/g, "12345678").length).toBeLessThanOrEqual(60);
      }
      const input = { name: "Autumn", filter: "all_consenting", rotations: null, last_day: null, offers };
      expect(CampaignInput.safeParse(input).success).toBe(true);
    },
  );

  test("a kind that staff have taken away is made up for by one that nobody uses", () => {
    const fewer = suggestions.filter(({ category }) => category !== "drink");
    const offers = writeOffers({ style: "generous", language: "en", templates, suggestions: fewer });
    expect(kinds(offers)).toEqual(["other", "discount", "starter", "menu", "main", "dessert"]);
  });

  test("with nothing to begin with it stays open, and no other language slips in", () => {
    const offers = writeOffers({ style: "wine", language: "fr", templates, suggestions: suggestionsIn("de") });
    expect(offers.map(({ template_id, subject, offer_text }) => [template_id, subject, offer_text])).toEqual(
      OFFER_TYPES.map(() => [null, "", ""]),
    );
  });

  test("a language without subjects of ours takes those of its templates", () => {
    const french = templatesIn("fr");
    const offers = writeOffers({ style: "wine", language: "fr", templates: french, suggestions });
    expect(offers.map(({ subject }) => subject)).toEqual(OFFER_TYPES.map((offer) => `Subject of ${offer}`));
    expect(kinds(offers)).toEqual(["starter", "drink", "other", "event", "main", "menu"]);
  });
});

test("it is offered in languages that have a template for each mail", () => {
  expect(writtenLanguages([...templates, ...templatesIn("fr").slice(1)])).toEqual(["en", "de"]);
});

test("a blank campaign has templates that fit, and no words of offers", () => {
  const offers = blankOffers("recurring", { language: "de", templates });
  expect(offers.map(({ offer_text }) => offer_text).join("")).toBe("");
  expect(offers.every(({ template_id }) => template_id !== null)).toBe(true);
  expect(blankOffers("one_time", { language: "de", templates })).toEqual([
    { slot: "once", template_id: null, subject: "", offer_text: "" },
  ]);
});

test("a single mail takes subject and language of its template, and a text only where it speaks of an offer", () => {
  const plain = templatesIn("de")[6];
  if (!plain) throw new Error("no template");
  expect(writeOnce(plain, suggestions)).toMatchObject({ slot: "once", subject: "Subject of null", offer_text: "" });
  const offering = { ...plain, template: templateDraft({ preheader: "{{offer_text}}" }) };
  expect(writeOnce(offering, suggestions).offer_text).toBe("de drink");
});
