import type { Locale } from "#shared/domain/locales.ts";
import { guestTexts } from "#shared/guests/guest-texts.ts";

/** Small print under the form; `path` is the review page the documents belong to. */
export function Links({ path, locale }: { path: string; locale: Locale }) {
  const texts = guestTexts(locale).links;
  const other = locale === "de" ? "en" : "de";
  return (
    <footer>
      <a href={`${path}/privacy?lang=${locale}`}>{texts.privacy}</a> ·{" "}
      <a href={`${path}/legal?lang=${locale}`}>{texts.legal}</a> ·{" "}
      <a href={`${path}?lang=${other}`} lang={other} hrefLang={other}>
        {texts.other_language}
      </a>
    </footer>
  );
}
