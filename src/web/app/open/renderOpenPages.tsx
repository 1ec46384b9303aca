import { renderToString } from "react-dom/server";
import { LOCALES, type Locale } from "#shared/domain/locales.ts";
import { i18n, initOpenI18n } from "#web/lib/i18n.ts";
import { pageTitle } from "#web/app/pageTitle.ts";
import { OpenApp } from "./OpenApp.tsx";
import { OPEN_PAGES, loadOpenPage } from "./openPages.ts";

export interface WrittenPage {
  path: string;
  locale: Locale;
  module: string;
  title: string;
  html: string;
}

/** Writes every page that arrives as HTML, in both languages. Runs when the web is built; a missing text fails the build. */
export async function renderOpenPages(): Promise<WrittenPage[]> {
  const written: WrittenPage[] = [];
  for (const locale of LOCALES) {
    await initOpenI18n(locale);
    i18n.options.saveMissing = true;
    i18n.options.missingKeyHandler = (_, namespace, key) => {
      throw new Error(`An open page asks for ${namespace}:${key}, which its texts do not have`);
    };
    for (const [path, { module }] of Object.entries(OPEN_PAGES)) {
      const { name, Page } = await loadOpenPage(path);
      const html = renderToString(
        <OpenApp name={name}>
          <Page />
        </OpenApp>,
      );
      written.push({ path, locale, module, title: pageTitle(name), html });
    }
  }
  return written;
}
