import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from "#shared/support/support-values.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { peopleQuery } from "#web/features/support/desk/deskQueries.ts";
import { readDeskFilters, type DeskFilters } from "./deskFilters.ts";
import { TicketRestaurantFilter } from "./TicketRestaurantFilter.tsx";

interface DeskFilterBarProps {
  filters: DeskFilters;
  onChange: (filters: DeskFilters) => void;
}

/** The fields that narrow the office's list. */
export function DeskFilterBar({ filters, onChange }: DeskFilterBarProps) {
  const { t } = useTranslation();
  const change =
    (key: keyof DeskFilters) =>
    (value: string | null | undefined): void =>
      onChange(readDeskFilters({ ...filters, [key]: value ?? undefined }));
  return (
    <>
      <FilterSelect
        label={t("support_desk:list.status")}
        any={t("support_desk:list.any_status")}
        value={filters.status ?? null}
        onChange={change("status")}
        data={TICKET_STATUSES.map((value) => ({ value, label: t(`support_desk:statuses.${value}`) }))}
      />
      <FilterSelect
        label={t("support_desk:list.priority")}
        any={t("support_desk:list.any_priority")}
        value={filters.priority ?? null}
        onChange={change("priority")}
        data={TICKET_PRIORITIES.map((value) => ({ value, label: t(`support:priorities.${value}`) }))}
      />
      <FilterSelect
        label={t("support_desk:list.category")}
        any={t("support_desk:list.any_category")}
        value={filters.category ?? null}
        onChange={change("category")}
        data={TICKET_CATEGORIES.map((value) => ({ value, label: t(`support:categories.${value}`) }))}
      />
      <AssigneeFilter value={filters.assignee ?? null} onChange={change("assignee")} />
      <FilterSelect
        label={t("support_desk:list.overdue")}
        any={t("support_desk:list.any_overdue")}
        value={filters.overdue ?? null}
        onChange={change("overdue")}
        data={[{ value: "true", label: t("support_desk:list.only_overdue") }]}
      />
      <TicketRestaurantFilter value={filters.restaurant} onChange={change("restaurant")} />
    </>
  );
}

interface AssigneeFilterProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(peopleQuery);
  const known = [
    { value: "me", label: t("support_desk:list.mine") },
    { value: "none", label: t("support_desk:list.unassigned") },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // Somebody an old link names may no longer work on tickets.
  const isFormer = value !== null && !known.some((one) => one.value === value);
  return (
    <FilterSelect
      label={t("support_desk:list.assignee")}
      any={t("support_desk:list.any_assignee")}
      value={value}
      onChange={onChange}
      data={isFormer ? [...known, { value, label: t("support_desk:list.former") }] : known}
    />
  );
}
