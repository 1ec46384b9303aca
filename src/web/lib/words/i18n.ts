import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { gatherTexts, type Catalogue } from "#shared/i18n/catalogue.ts";
import {
  DEFAULT_LOCALE,
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  isLocale,
  localeFromLanguages,
} from "#shared/domain/locales.ts";
import type { Locale } from "#shared/domain/locales.ts";
import { localStore } from "#web/lib/session/storage.ts";

const STORAGE_KEY = "locale";

/** One chunk per language; only the one in use is loaded. Pages that arrive as HTML begin with a smaller one. */
const CATALOGUES: Record<"all" | "open", Record<Locale, () => Promise<Partial<Catalogue>>>> = {
  all: {
    en: async () => gatherTexts(await import("#shared/i18n/catalogue.en.ts")),
    de: async () => gatherTexts(await import("#shared/i18n/catalogue.de.ts")),
  },
  open: {
    en: async () => gatherTexts(await import("#shared/i18n/open.en.ts")),
    de: async () => gatherTexts(await import("#shared/i18n/open.de.ts")),
  },
};

/** The shared i18next instance, for texts outside React. */
export const i18n = i18next;

let wanted: Locale = DEFAULT_LOCALE;
let extent: keyof typeof CATALOGUES = "all";

/** Saved choice, else the browser's language: German if German, else English. */
export function preferredLocale(): Locale {
  const saved = localStore.get(STORAGE_KEY);
  return isLocale(saved) ? saved : localeFromLanguages([navigator.language ?? ""]);
}

export const currentLocale = (): Locale => (isLocale(i18next.language) ? i18next.language : wanted);

/** Loads the reader's language and makes every `t` work. Call once before the first render. */
export async function initI18n(): Promise<void> {
  const locale = preferredLocale();
  if (localStore.get(STORAGE_KEY) === locale) keepForPages(locale);
  extent = "all";
  await start(locale);
  document.documentElement.lang = locale;
}

/** The same for a page that arrived as HTML, in the language it arrived in. `loadAllTexts` brings the rest. */
export async function initOpenI18n(locale: Locale): Promise<void> {
  extent = "open";
  await start(locale);
}

async function start(locale: Locale): Promise<void> {
  wanted = locale;
  const catalogue = await CATALOGUES[extent][locale]();
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: catalogue },
    defaultNS: "common",
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** For whoever leaves a page that arrived as HTML: the other pages need every text. */
export async function loadAllTexts(): Promise<void> {
  extent = "all";
  // A login changes to the account's language, which may not have arrived yet.
  await Promise.all([...new Set([currentLocale(), wanted])].map(addTexts));
}

async function addTexts(locale: Locale): Promise<void> {
  const catalogue = await CATALOGUES[extent][locale]();
  for (const [namespace, texts] of Object.entries(catalogue)) i18next.addResourceBundle(locale, namespace, texts);
}

/** Pages of guests are written by the server, which cannot see the storage of this browser. */
function keepForPages(locale: Locale): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_SECONDS}; samesite=lax${secure}`;
}

/** Switches every visible text without a reload and remembers the choice. Rejects when the language cannot be fetched. */
export async function changeLocale(locale: Locale): Promise<void> {
  wanted = locale;
  await addTexts(locale);
  // Somebody who clicks twice gets the language they clicked last, whichever arrives first.
  if (wanted !== locale) return;
  await i18next.changeLanguage(locale);
  localStore.set(STORAGE_KEY, locale);
  keepForPages(locale);
  document.documentElement.lang = locale;
}
