import { useTranslation } from "react-i18next";
import type { Locale } from "#shared/domain/locales.ts";
import { changeLocale, currentLocale, i18n } from "#web/lib/words/i18n.ts";
import { keepAccountLocale } from "#web/lib/session/accountLocale.ts";
import { toast } from "#web/lib/toast.tsx";

/** The language in use, and a way to change it here and in the account; says so when one of the two does not work. */
export function useLocaleChoice(): { locale: Locale; choose: (locale: Locale) => void } {
  // Re-renders when the language changes.
  useTranslation();
  const choose = (locale: Locale): void => {
    changeLocale(locale).then(
      () =>
        keepAccountLocale(locale).catch(() =>
          toast.error({ title: i18n.t("ui:language.not_saved"), message: i18n.t("ui:language.not_saved_text") }),
        ),
      () => toast.error({ title: i18n.t("ui:failure.network") }),
    );
  };
  return { locale: currentLocale(), choose };
}
