import "#web/ui/theme/mantine-more.css";
import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LOCALES, type Locale } from "#shared/domain/locales.ts";

/** The language of what is printed: the guests', not the owner's. */
export function SheetLanguage({ value, onChange }: { value: Locale; onChange: (language: Locale) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t("restaurants:print.language")}
      data={LOCALES.map((locale) => ({ value: locale, label: t(`ui:language.${locale}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
