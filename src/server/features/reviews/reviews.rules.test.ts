import { describe, expect, test } from "vitest";
import {
  type KnownReview,
  changesOf,
  joinWords,
  languageOf,
  nightOffsetMs,
  recogniseReview,
  sameReviewKey,
  searchTextOf,
} from "./reviews.rules.ts";

test.each([
  ["00000000-0000-4000-8000-000000000000", 0],
  ["80000000-ffff-4000-8000-000000000000", 7_200_000],
  ["ffffffff-0000-4000-8000-000000000000", 14_399_999],
])("the restaurant %s has its turn %i ms into the night", (id, offset) => {
  expect(nightOffsetMs(id)).toBe(offset);
});

test("a search compares author and text, without case and accents", () => {
  expect([searchTextOf("Inès", "Très BON"), searchTextOf("Inès", null)]).toEqual(["ines tres bon", "ines"]);
});

test.each([
  [{ language: "pt-BR", text: "Das Essen war sehr gut." }, "pt-BR"],
  [{ language: null, text: "Wir waren zu viert da, es war sehr gut." }, "de"],
  [{ language: null, text: "Ok" }, null],
  [{ language: null, text: null }, null],
])("the language of %j is %s", (facts, expected) => {
  expect(languageOf(facts)).toBe(expected);
});

describe("two names at Google are one review", () => {
  const review = { authorName: "Inès  Moser", publishedAt: new Date("2026-11-15T12:00:00.900Z"), rating: 5 };
  test.each([
    ["in the same second", { publishedAt: new Date("2026-11-15T12:00:00.100Z") }, true],
    ["a second later", { publishedAt: new Date("2026-11-15T12:00:01.000Z") }, false],
    ["by an author written alike", { authorName: "ines moser" }, true],
    ["by somebody else", { authorName: "Ines Mosel" }, false],
    ["with another rating", { rating: 4 }, false],
  ])("%s", (_name, other, expected) => {
    expect(sameReviewKey({ ...review, ...other }) === sameReviewKey(review)).toBe(expected);
  });
});

describe("what Google says now", () => {
  const AT = new Date("2026-11-10T08:00:00Z");
  const known: KnownReview = {
    author_name: "Inès",
    rating: 5,
    text: "Bon",
    language: "fr",
    review_url: "https://maps.example/1",
    reply_text: null,
    reply_at: null,
    reply_where: null,
    reply_draft: null,
  };
  type Facts = Parameters<typeof changesOf>[1];
  const facts = (values: Partial<Facts> = {}): Facts =>
    ({
      authorName: "Inès",
      rating: 5,
      text: "Bon",
      language: null,
      reviewUrl: null,
      ownerReply: null,
      ...values,
    }) as Facts;
  const reply = { text: "Merci", updatedAt: AT };
  const onGoogle: KnownReview = { ...known, reply_text: "Merci", reply_at: AT, reply_where: "google" };
  const keptHere: KnownReview = { ...known, reply_text: "Danke", reply_at: AT, reply_where: "here" };

  test.each<[string, KnownReview, Partial<Facts>, Partial<KnownReview> | undefined]>([
    ["the same", known, {}, undefined],
    ["another rating and text", known, { rating: 1, text: null }, { rating: 1, text: null }],
    ["another name", known, { authorName: "Ines" }, { author_name: "Ines" }],
    ["a language and a link", known, { language: "de", reviewUrl: "u" }, { language: "de", review_url: "u" }],
    [
      "another text, whose language is guessed",
      known,
      { text: "Wir waren zu viert da, es war sehr gut." },
      { text: "Wir waren zu viert da, es war sehr gut.", language: "de" },
    ],
    ["another text that says too little", known, { text: "Ok" }, { text: "Ok" }],
    [
      "the same text, whose language Google told before",
      { ...known, text: "Das Essen war sehr gut.", language: "de-AT" },
      { text: "Das Essen war sehr gut." },
      undefined,
    ],
    ["the same, of which nothing is known", { ...known, language: null }, {}, undefined],
    ["a reply", known, { ownerReply: reply }, { reply_text: "Merci", reply_at: AT, reply_where: "google" }],
    ["the same reply", onGoogle, { ownerReply: { text: "Merci", updatedAt: new Date(AT) } }, undefined],
    [
      "the same reply at another time",
      onGoogle,
      { ownerReply: { text: "Merci", updatedAt: new Date(0) } },
      { reply_at: new Date(0) },
    ],
    ["no reply any more", onGoogle, {}, { reply_text: null, reply_at: null, reply_where: null }],
    ["no reply to one kept here", keptHere, {}, undefined],
    [
      "a reply instead of the one kept here, which becomes a draft",
      keptHere,
      { ownerReply: reply },
      { reply_text: "Merci", reply_where: "google", reply_draft: "Danke" },
    ],
    [
      "the reply that was kept here",
      { ...keptHere, reply_text: "Merci" },
      { ownerReply: reply },
      { reply_where: "google" },
    ],
    [
      "a reply beside a draft, which stays",
      { ...keptHere, reply_draft: "Entwurf" },
      { ownerReply: reply },
      { reply_text: "Merci", reply_where: "google" },
    ],
    [
      "another reply than the one on Google, which is no draft",
      onGoogle,
      { ownerReply: { text: "Bis bald", updatedAt: AT } },
      { reply_text: "Bis bald" },
    ],
  ])("%s", (_name, before, said, changes) => {
    expect(changesOf(before, facts(said), { withReply: true })).toEqual(changes);
  });

  test("leaves the answer alone where it comes from the service that knows none", () => {
    expect(changesOf(onGoogle, facts(), { withReply: false })).toBeUndefined();
    expect(changesOf(onGoogle, facts({ rating: 4 }), { withReply: false })).toEqual({ rating: 4 });
  });
});

describe("a review that Google names anew", () => {
  const at = new Date("2026-11-10T18:00:00.400Z");
  const known = { author_name: "Mirelle Castagno", published_at: at, text: "Lovely terrace." };
  const moment = new Date("2026-11-10T18:00:00Z");
  const other = { author_name: "Pia Oberlauer", published_at: new Date("2026-09-01"), text: "Loud." };

  test.each([
    ["nothing changed", { ...known, published_at: moment }, true],
    ["its words changed", { ...known, text: "Lovely terrace, slow bill." }, true],
    [
      "its words changed, and fractions of a second are not told",
      { ...known, published_at: moment, text: "Else" },
      true,
    ],
    ["its author changed", { ...known, author_name: "M. C." }, true],
    ["its time changed", { ...known, published_at: new Date("2026-11-12") }, true],
    ["accents and case aside", { ...known, author_name: "MIRELLE CASTÀGNO", text: null }, true],
    ["only the author is the same", { ...other, author_name: known.author_name }, false],
    ["only the second is the same", { ...other, published_at: at }, false],
    ["only the words are the same", { ...other, text: known.text }, false],
  ])("%s", (_what, candidate, isSame) => {
    expect(recogniseReview(known, [other, candidate])).toBe(isSame ? candidate : undefined);
  });

  test("having no words is as good as having the same", () => {
    const silent = { ...known, text: null };
    const renamed = { ...silent, author_name: "M. C." };
    expect(recogniseReview(silent, [other, renamed])).toBe(renamed);
  });

  test("two that fit equally well are none, one that fits better is it", () => {
    const renamed = { ...known, author_name: "M. C." };
    expect(recogniseReview(known, [renamed, { ...known, text: "Else" }])).toBeUndefined();
    expect(recogniseReview(known, [renamed, known])).toBe(known);
    expect(recogniseReview(known, [])).toBeUndefined();
  });

  test("takes the words written for it along, and gives up none of its own", () => {
    const none = { reply_text: null, reply_at: null, reply_where: null, reply_draft: null };
    const here = { ...none, reply_text: "Thanks", reply_at: at, reply_where: "here" as const };
    const posted = { ...here, reply_text: "On Google", reply_where: "google" as const };
    expect(joinWords(none, here)).toEqual(here);
    expect(joinWords(none, { ...here, reply_draft: "Theirs" })).toEqual({ ...here, reply_draft: "Theirs" });
    expect(joinWords({ ...none, reply_draft: "Mine" }, { ...here, reply_draft: "Theirs" })).toEqual({
      ...here,
      reply_draft: "Mine",
    });
    expect(joinWords(none, { ...none, reply_draft: "Dear" })).toEqual({ reply_draft: "Dear" });
    expect(joinWords(posted, here)).toEqual({ reply_draft: "Thanks" });
    expect(joinWords({ ...posted, reply_draft: "Mine" }, here)).toEqual({ reply_draft: "Mine" });
  });
});
