import { useTranslation } from "react-i18next";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";

import { CATEGORIES, OFFER_TYPES } from "#shared/templates/template-values.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { TableToolbar } from "#web/ui/table/TableToolbar.tsx";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { countTemplateFilters, readTemplateFilters, type TemplateFilters } from "./templateFilters.ts";

interface TemplateToolbarProps {
  filters: TemplateFilters;
  onFilters: (filters: TemplateFilters) => void;
}

/** Search and filters above the templates. */
export function TemplateToolbar({ filters, onFilters }: TemplateToolbarProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const isPhone = useIsPhone();
  const search = useTableSearch(filters.search ?? "", (text) => onFilters({ ...filters, search: text || undefined }));
  const change = (key: "category" | "offer" | "language" | "active") => (value: string | null) =>
    onFilters(readTemplateFilters({ ...filters, [key]: value ?? undefined }));
  const hasFilters = filters.search !== undefined || countTemplateFilters(filters) > 0;
  return (
    <TableToolbar
      search={{ ...search, placeholder: t("templates:filter.search") }}
      filters={{
        fields: (
          <>
            <FilterSelect
              label={t("templates:filter.category")}
              any={t("templates:filter.category_any")}
              value={filters.category ?? null}
              onChange={change("category")}
              data={CATEGORIES.map((value) => ({ value, label: t(`templates:category.${value}`) }))}
            />
            <FilterSelect
              label={t("templates:filter.offer")}
              any={t("templates:filter.offer_any")}
              value={filters.offer ?? null}
              onChange={change("offer")}
              data={[
                ...OFFER_TYPES.map((value) => ({ value, label: t("templates:offer", { type: value }) })),
                { value: "none", label: t("templates:offer_none") },
              ]}
            />
            <FilterSelect
              label={t("templates:filter.language")}
              any={t("templates:filter.language_any")}
              value={filters.language ?? null}
              onChange={change("language")}
              data={GUEST_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            />
            <FilterSelect
              label={t("templates:filter.status")}
              any={t("templates:filter.status_any")}
              value={filters.active ?? null}
              onChange={change("active")}
              data={(["yes", "no"] as const).map((value) => ({ value, label: t(`templates:filter.status_${value}`) }))}
            />
          </>
        ),
        active: countTemplateFilters(filters),
        onClear: hasFilters ? () => onFilters({}) : undefined,
      }}
      end={undefined}
      columns={[]}
      sort={undefined}
      onSortChange={undefined}
      cards={isPhone}
    />
  );
}
