import { useTranslation } from "react-i18next";
import type { Locale } from "#shared/domain/locales.ts";
import { changeLocale, currentLocale } from "#web/lib/i18n.ts";
import { toast } from "#web/lib/toast.tsx";

/** The language in use, and a way to change it that says so when the other one cannot be fetched. */
export function useLocaleChoice(): { locale: Locale; choose: (locale: Locale) => void } {
  // Re-renders when the language changes.
  const { t } = useTranslation();
  const choose = (locale: Locale): void => {
    changeLocale(locale).catch(() => toast.error({ title: t("ui:failure.network") }));
  };
  return { locale: currentLocale(), choose };
}
