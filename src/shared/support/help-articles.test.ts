import { expect, test } from "vitest";
import { HELP_ARTICLES, suggestArticles } from "./help-articles.ts";
import { helpArticles as german } from "./help-articles.de.ts";
import { helpArticles as english } from "./help-articles.en.ts";

test("every article stands in both languages, with something to read, and leads to the same page", () => {
  for (const name of HELP_ARTICLES) {
    expect([name, german[name].path]).toEqual([name, english[name].path]);
    expect([name, german[name].paragraphs.length]).toEqual([name, english[name].paragraphs.length]);
  }
});

test.each([
  ["No new reviews since Monday", english, "reviews_missing"],
  ["keychain is broken", english, "keychains_quiet"],
  ["My card was declined", english, "billing_card"],
  ["Kampagne angehalten", german, "campaign_paused"],
  ["Kündigung", german, "billing_cancel"],
  ["ANHANGER bestell", german, "keychains_order"],
])("%j leads to an article", (typed, articles, first) => {
  expect(suggestArticles(articles, typed)[0]).toBe(first);
});

test.each(["", "xy", "a b c", "qqqqq"])("%j leads nowhere", (typed) => {
  expect(suggestArticles(english, typed)).toEqual([]);
});

test("at most three are suggested", () => {
  expect(suggestArticles(english, "mail email phone campaign review keychain")).toHaveLength(3);
});
