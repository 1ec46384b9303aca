import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Locale } from "#shared/domain/locales.ts";
import type { HelpArticles } from "#shared/support/help-articles.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";

/** A chunk of its own for each language, fetched when somebody looks for help. */
const ARTICLES: Record<Locale, () => Promise<HelpArticles>> = {
  en: async () => (await import("#shared/support/help-articles.en.ts")).helpArticles,
  de: async () => (await import("#shared/support/help-articles.de.ts")).helpArticles,
};

/** The help in the reader's language. */
export function useHelpArticles() {
  // Re-renders when the language changes.
  useTranslation();
  const locale = currentLocale();
  return useQuery({
    queryKey: ["help_articles", locale],
    queryFn: () => ARTICLES[locale](),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
