import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { COUNTRIES, type Country } from "#shared/domain/countries.ts";

/** The countries one can register from, named and sorted in the reader's language. */
export function useCountries(): { value: Country; label: string }[] {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: "region" });
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
      a.label.localeCompare(b.label, i18n.language),
    );
  }, [i18n.language]);
}

/** The browser's region, where it is one of ours: "de-AT" → AT. */
export function browserCountry(languages: readonly string[] = navigator.languages): Country | undefined {
  const regions = languages.map((tag) => tag.split("-")[1]?.toUpperCase());
  return COUNTRIES.find((country) => regions.includes(country));
}
