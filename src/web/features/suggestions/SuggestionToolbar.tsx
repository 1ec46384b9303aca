import { useTranslation } from "react-i18next";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import { SUGGESTION_CATEGORIES } from "#shared/suggestions/suggestions.contract.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { TableToolbar } from "#web/ui/table/TableToolbar.tsx";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { countFilters, hasFilters, readSuggestionFilters, type SuggestionFilters } from "./suggestionFilters.ts";

interface SuggestionToolbarProps {
  filters: SuggestionFilters;
  onFilters: (filters: SuggestionFilters) => void;
}

/** Search and filters above the list. */
export function SuggestionToolbar({ filters, onFilters }: SuggestionToolbarProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const isPhone = useIsPhone();
  const search = useTableSearch(filters.search ?? "", (text) => onFilters({ ...filters, search: text || undefined }));
  const change = (key: "language" | "category" | "active") => (value: string | null) =>
    onFilters(readSuggestionFilters({ ...filters, [key]: value ?? undefined }));
  return (
    <TableToolbar
      search={{ ...search, placeholder: t("suggestions:filter.search") }}
      filters={{
        fields: (
          <>
            <FilterSelect
              label={t("suggestions:filter.language")}
              any={t("suggestions:filter.language_any")}
              value={filters.language ?? null}
              onChange={change("language")}
              data={GUEST_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            />
            <FilterSelect
              label={t("suggestions:filter.category")}
              any={t("suggestions:filter.category_any")}
              value={filters.category ?? null}
              onChange={change("category")}
              data={SUGGESTION_CATEGORIES.map((value) => ({ value, label: t(`suggestions:category.${value}`) }))}
            />
            <FilterSelect
              label={t("suggestions:filter.status")}
              any={t("suggestions:filter.status_any")}
              value={filters.active ?? null}
              onChange={change("active")}
              data={(["yes", "no"] as const).map((value) => ({
                value,
                label: t(`suggestions:filter.status_${value}`),
              }))}
            />
          </>
        ),
        active: countFilters(filters),
        onClear: hasFilters(filters) ? () => onFilters({}) : undefined,
      }}
      end={undefined}
      columns={[]}
      sort={undefined}
      onSortChange={undefined}
      cards={isPhone}
    />
  );
}
