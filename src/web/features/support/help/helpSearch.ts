import { foldText } from "#shared/domain/fold.ts";
import { HELP_ARTICLES, type HelpArticleName, type HelpArticles } from "#shared/support/help-articles.ts";

/** The articles in which every typed word occurs, in their usual order. */
export function searchArticles(articles: HelpArticles, typed: string): readonly HelpArticleName[] {
  const wanted = foldText(typed).split(" ").filter(Boolean);
  return HELP_ARTICLES.filter((name) => {
    const { title, words, paragraphs } = articles[name];
    const text = foldText([title, words, ...paragraphs].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}
