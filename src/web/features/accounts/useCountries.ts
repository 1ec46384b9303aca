import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "#shared/domain/intl.ts";
import { COUNTRIES, type Country } from "#shared/domain/countries.ts";

/** The countries one can register from, named and sorted in the reader's language. */
export function useCountries(): { value: Country; label: string }[] {
  const { i18n } = useTranslation();
  return useMemo(() => {
    return COUNTRIES.map((value) => ({ value, label: nameOf("region", value, i18n.language) })).toSorted((a, b) =>
      a.label.localeCompare(b.label, i18n.language),
    );
  }, [i18n.language]);
}

/** The browser's region, where it is one of ours: "de-AT" → AT. */
export function browserCountry(languages: readonly string[] = navigator.languages): Country | undefined {
  const regions = languages.map((tag) => tag.split("-")[1]?.toUpperCase());
  return COUNTRIES.find((country) => regions.includes(country));
}
