import { foldText } from "#shared/domain/fold.ts";

/** What an article is called everywhere; each is there in every language. */
export const HELP_ARTICLES = [
  "reviews_missing",
  "reviews_reply",
  "codes_print",
  "keychains_order",
  "keychains_quiet",
  "clients_import",
  "clients_consent",
  "campaign_start",
  "campaign_paused",
  "offers_redeem",
  "billing_card",
  "billing_cancel",
  "account_access",
] as const;
export type HelpArticleName = (typeof HELP_ARTICLES)[number];

export interface HelpArticle {
  title: string;
  /** Words people use for it that are not in the title. */
  words: string;
  paragraphs: readonly string[];
  /** The page it is about. */
  path: string;
}
export type HelpArticles = Readonly<Record<HelpArticleName, HelpArticle>>;

const SHORTEST = 3;
const MOST = 3;
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST);

/** The articles that fit what somebody types, best first: a word of the title counts more than any other. */
export function suggestArticles(articles: HelpArticles, typed: string): HelpArticleName[] {
  const wanted = [...new Set(wordsOf(typed))];
  return HELP_ARTICLES.map((name) => ({ name, fit: fitOf(articles[name], wanted) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, MOST)
    .map(({ name }) => name);
}

function fitOf({ title, words }: HelpArticle, wanted: readonly string[]): number {
  const inTitle = wordsOf(title);
  const others = wordsOf(words);
  const begins = (list: readonly string[], word: string): boolean => list.some((one) => one.startsWith(word));
  return wanted.reduce((sum, word) => sum + (begins(inTitle, word) ? 3 : begins(others, word) ? 2 : 0), 0);
}
