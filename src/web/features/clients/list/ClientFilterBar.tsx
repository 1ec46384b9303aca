import { useTranslation } from "react-i18next";
import { CLIENT_SOURCES } from "#shared/clients/clients.contract.ts";
import { DateRangeFilter } from "#web/ui/filter/DateRangeFilter.tsx";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { readClientFilters, type ClientFilters } from "./clientFilters.ts";

interface ClientFilterBarProps<Filters extends ClientFilters> {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The filters over the list. */
export function ClientFilterBar<Filters extends ClientFilters>({ filters, onChange }: ClientFilterBarProps<Filters>) {
  const { t } = useTranslation();
  const change = (key: "converted" | "consent" | "source") => (value: string | null) =>
    onChange({ ...filters, ...readClientFilters({ ...filters, [key]: value ?? undefined }) });
  return (
    <>
      <FilterSelect
        label={t("clients:filter.converted")}
        any={t("clients:filter.converted_any")}
        width={142}
        value={filters.converted ?? null}
        onChange={change("converted")}
        data={(["yes", "no"] as const).map((value) => ({ value, label: t(`clients:filter.converted_${value}`) }))}
      />
      <FilterSelect
        label={t("clients:filter.consent")}
        any={t("clients:filter.consent_any")}
        width={150}
        value={filters.consent ?? null}
        onChange={change("consent")}
        data={(["yes", "no"] as const).map((value) => ({ value, label: t(`clients:filter.consent_${value}`) }))}
      />
      <FilterSelect
        label={t("clients:filter.source")}
        any={t("clients:filter.source_any")}
        width={150}
        value={filters.source ?? null}
        onChange={change("source")}
        data={CLIENT_SOURCES.map((value) => ({ value, label: t(`clients:source.${value}`) }))}
      />
      <DateRangeFilter
        label={t("clients:filter.dates")}
        any={t("clients:filter.dates_any")}
        clearLabel={t("clients:filter.dates_clear")}
        width={222}
        value={{ from: filters.from, to: filters.to }}
        onChange={(range) => onChange({ ...filters, ...range })}
      />
    </>
  );
}
