import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DateRangeFilter } from "#web/ui/filter/DateRangeFilter.tsx";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { type Finding, useFoundOptions } from "#web/ui/filter/useFoundOptions.ts";
import type { AuditFilters } from "./auditFilters.ts";
import { auditActionsQuery, findPeople, findRestaurants } from "./auditQueries.ts";
import { useAuditWords } from "./useAuditWords.ts";

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

/** The filters over the log. One thing alone is chosen at an entry and only taken off here. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { t } = useTranslation();
  return (
    <>
      <ActionFilters filters={filters} onChange={onChange} />
      <FoundFilter
        name="person"
        find={findPeople}
        value={filters.person}
        onChange={(person) => onChange({ ...filters, person })}
      />
      <FoundFilter
        name="restaurant"
        find={findRestaurants}
        value={filters.restaurant}
        onChange={(restaurant) => onChange({ ...filters, restaurant })}
      />
      {filters.target !== undefined && (
        <FilterSelect
          label={t("audit:column.target")}
          any={t("audit:filter.clear_target")}
          width={180}
          value={filters.target}
          onChange={(value) => value === null && onChange({ ...filters, target: undefined })}
          data={[
            { value: filters.target, label: t("audit:filter.one_target", { target: filters.target.slice(0, 8) }) },
          ]}
        />
      )}
      <DateRangeFilter
        label={t("audit:filter.days")}
        any={t("audit:filter.any_day")}
        clearLabel={t("audit:filter.clear_days")}
        width={222}
        value={{ from: filters.from, to: filters.to }}
        onChange={(range) => onChange({ ...filters, ...range })}
      />
    </>
  );
}

/** An area, and what happened in it; both are what the log knows of. */
function ActionFilters({ filters, onChange }: AuditFilterBarProps) {
  const { t, i18n } = useTranslation();
  const words = useAuditWords();
  const { data: actions = [] } = useQuery(auditActionsQuery);
  const byLabel = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label, i18n.language);
  // What the address asks for is offered, too, before the log has told what it knows, or where it knows none.
  const known = [...new Set([...actions, ...(filters.action === undefined ? [] : [filters.action])])];
  const areas = new Set([...known.map(areaOf), ...(filters.area === undefined ? [] : [filters.area])]);
  return (
    <>
      <FilterSelect
        label={t("audit:filter.area")}
        any={t("audit:filter.any_area")}
        width={150}
        value={filters.area ?? null}
        onChange={(area) => onChange({ ...filters, area: area ?? undefined, action: undefined })}
        data={[...areas].map((value) => ({ value, label: words.area(value) })).toSorted(byLabel)}
      />
      <FilterSelect
        label={t("audit:filter.action")}
        any={t("audit:filter.any_action")}
        width={190}
        value={filters.action ?? null}
        onChange={(action) => onChange({ ...filters, action: action ?? undefined })}
        data={known
          .filter((action) => filters.area === undefined || areaOf(action) === filters.area)
          .map((value) => ({
            value,
            // The same happens in several areas: without one chosen, the area tells them apart.
            label:
              filters.area === undefined ? `${words.area(areaOf(value))}: ${words.action(value)}` : words.action(value),
          }))
          .toSorted(byLabel)}
      />
    </>
  );
}

const areaOf = (action: string): string => action.split(".")[0] ?? action;

interface FoundFilterProps {
  name: "person" | "restaurant";
  find: (by: Finding, signal: AbortSignal) => Promise<{ value: string; label: string }[]>;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function FoundFilter({ name, find, value, onChange }: FoundFilterProps) {
  const { t } = useTranslation();
  const any = t(`audit:filter.any_${name}`);
  const { data, isOpen, props } = useFoundOptions({
    value: value ?? null,
    queryKey: ["audit", name],
    find,
    gone: t(`audit:filter.${name}_gone`),
  });
  return (
    <FilterSelect
      label={t(`audit:filter.${name}`)}
      any={any}
      width={180}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      data={data}
      placeholder={isOpen ? t(`audit:filter.${name}_search`) : any}
      nothingFoundMessage={t(`audit:filter.${name}_none`)}
      {...props}
    />
  );
}
