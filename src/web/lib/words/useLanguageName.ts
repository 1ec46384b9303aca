import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "#shared/domain/intl.ts";
import { currentLocale } from "./i18n.ts";

/** "de" as "German" or "Deutsch"; a code nobody knows stays a code. */
export function useLanguageName(): (code: string) => string {
  useTranslation();
  const locale = currentLocale();
  return useCallback((code) => nameOf("language", code, locale), [locale]);
}
