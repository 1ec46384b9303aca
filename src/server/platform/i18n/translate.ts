import { createInstance } from "i18next";
import * as german from "#shared/i18n/catalogue.de.ts";
import * as english from "#shared/i18n/catalogue.en.ts";
import { gatherTexts } from "#shared/i18n/catalogue.ts";
import { DEFAULT_LOCALE, type Locale, localeFromLanguages } from "#shared/domain/locales.ts";
import type { Message } from "#shared/http/issues.ts";

const i18n = createInstance({
  resources: { en: gatherTexts(english), de: gatherTexts(german) },
  fallbackLng: DEFAULT_LOCALE,
  defaultNS: "common",
  initAsync: false,
  // Texts become JSON, plain text or escaped HTML downstream; escaping here would double it.
  interpolation: { escapeValue: false },
});
void i18n.init();

const fixed = { en: i18n.getFixedT("en"), de: i18n.getFixedT("de") };

/** `t` of one language; keys and their arguments are checked by the compiler. */
export type Translate = (typeof fixed)["en"];
export const translator = (locale: Locale): Translate => fixed[locale];

/** Translates a key that is only known at run time (validation messages of schemas). */
export const translateMessage = (t: Translate, message: Message): string =>
  (t as (key: string, params: Message["params"]) => string)(message.key, message.params);

/** The language of a call, from its Accept-Language header. */
export const localeFromHeader = (header: string | undefined): Locale => localeFromLanguages(header?.split(",") ?? []);
