import { renderToString } from "react-dom/server";
import { LOCALES, type Locale } from "#shared/domain/locales.ts";
import { markOf } from "#shared/http/written-page.ts";
import { LEGAL_VERSION } from "#shared/legal/legal.contract.ts";
import { operatorQuery } from "#web/features/legal/legalQueries.ts";
import { i18n, initOpenI18n } from "#web/lib/words/i18n.ts";
import { pageTitle } from "#web/app/pageTitle.ts";
import { queryClient } from "#web/lib/api/queryClient.ts";
import { OpenApp } from "./OpenApp.tsx";
import { OPEN_PAGES, loadOpenPage } from "./openPages.ts";

export interface WrittenPage {
  path: string;
  locale: Locale;
  module: string;
  title: string;
  html: string;
}

/** What pages say of their address and of whoever runs the installation is put in when they are sent; nothing else is known by then. */
const SAID = { email: markOf("email") };
const OPERATOR = {
  name: markOf("operator_name"),
  address: markOf("operator_address"),
  email: markOf("operator_email"),
};

/** Writes every page that arrives as HTML, in both languages. Runs when the web is built; a missing text fails the build. */
export async function renderOpenPages(): Promise<WrittenPage[]> {
  const written: WrittenPage[] = [];
  queryClient.setQueryData(operatorQuery.queryKey, { version: LEGAL_VERSION, operator: OPERATOR });
  for (const locale of LOCALES) {
    await initOpenI18n(locale);
    i18n.options.saveMissing = true;
    i18n.options.missingKeyHandler = (_, namespace, key) => {
      throw new Error(`An open page asks for ${namespace}:${key}, which its texts do not have`);
    };
    for (const [path, { module }] of Object.entries(OPEN_PAGES)) {
      const { name, Page } = await loadOpenPage(path);
      const html = renderToString(
        <OpenApp name={name} address={SAID}>
          <Page />
        </OpenApp>,
      );
      written.push({ path, locale, module, title: pageTitle(name), html });
    }
  }
  return written;
}
