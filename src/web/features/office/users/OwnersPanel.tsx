import { Anchor, Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { USER_STATUSES } from "#shared/accounts/accounts.contract.ts";
import type { UserListItem } from "#shared/accounts/admin-users.contract.ts";
import { RESTAURANT_STANDINGS } from "#shared/restaurants/admin-restaurants.contract.ts";
import { StandingBadge } from "#web/features/office/restaurants/RestaurantBadges.tsx";
import { useFormat } from "#web/lib/words/format.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { countUserFilters, readUserFilters, type UserFilters } from "./userFilters.ts";
import { usersQuery } from "./usersQueries.ts";

interface OwnersPanelProps {
  /** From the URL. */
  filters: UserFilters;
  onFilters: (filters: UserFilters) => void;
}

/** Everybody who registered to run a restaurant, newest first. */
export function OwnersPanel({ filters, onFilters }: OwnersPanelProps) {
  const { t } = useTranslation();
  const columns = useColumns();
  const list = useListProps(useInfiniteQuery(usersQuery(filters)), {
    failed: t("users_office:list.load_failed"),
    noun: (count) => t("users_office:list.noun", { count }),
  });
  // What is too short to search for stays in the field, but not in the URL.
  const [typed, setTyped] = useState(filters.search ?? "");
  const search = useTableSearch(typed, (text) => {
    setTyped(text);
    const next = readUserFilters({ ...filters, search: text });
    if (next.search !== filters.search) onFilters(next);
  });
  const active = countUserFilters(filters);
  const isFiltered = active > 0 || filters.search !== undefined;
  const clear = (): void => {
    setTyped("");
    onFilters({});
  };
  return (
    <DataTable
      {...list}
      label={t("users_office:list.label")}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      search={{ ...search, placeholder: t("users_office:list.search") }}
      filters={{
        fields: <FilterBar filters={filters} onChange={onFilters} />,
        active,
        onClear: isFiltered ? clear : undefined,
      }}
      onRowOpen={({ id }) => goTo(paths.admin.user(id))}
      empty={{ drawing: "plate", title: t("users_office:list.empty"), text: t("users_office:list.empty_text") }}
      emptyFiltered={
        isFiltered
          ? {
              title: t("users_office:list.nothing"),
              text: t("users_office:list.nothing_text"),
              clear: (
                <Button variant="default" onClick={clear}>
                  {t("ui:table.clear_filters")}
                </Button>
              ),
            }
          : undefined
      }
    />
  );
}

function FilterBar({ filters, onChange }: { filters: UserFilters; onChange: (filters: UserFilters) => void }) {
  const { t } = useTranslation();
  const change = (key: keyof UserFilters) => (value: string | null) =>
    onChange(readUserFilters({ ...filters, [key]: value ?? undefined }));
  return (
    <>
      <FilterSelect
        label={t("users_office:list.status")}
        any={t("users_office:list.all_statuses")}
        value={filters.status ?? null}
        onChange={change("status")}
        data={USER_STATUSES.map((value) => ({ value, label: t(`users_office:statuses.${value}`) }))}
      />
      <FilterSelect
        label={t("users_office:list.verified")}
        any={t("users_office:list.all_verified")}
        width={180}
        value={filters.verified ?? null}
        onChange={change("verified")}
        data={(["yes", "no"] as const).map((value) => ({ value, label: t(`users_office:verified.${value}`) }))}
      />
      <FilterSelect
        label={t("users_office:list.subscription")}
        any={t("users_office:list.all_subscriptions")}
        width={166}
        value={filters.subscription ?? null}
        onChange={change("subscription")}
        data={RESTAURANT_STANDINGS.map((value) => ({ value, label: t(`restaurant_office:standings.${value}`) }))}
      />
    </>
  );
}

function useColumns(): Column<UserListItem>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "name",
      header: t("users_office:list.name"),
      minWidth: 210,
      cell: ({ id, name, email }) => (
        <NameCell
          name={
            <Anchor component={AppLink} inherit href={paths.admin.user(id)}>
              {name}
            </Anchor>
          }
          caption={email}
        />
      ),
    },
    {
      key: "status",
      header: t("users_office:list.status"),
      phone: "badge",
      cell: ({ status }) => <StatusBadge tone={statusTone(status)}>{t(`users_office:statuses.${status}`)}</StatusBadge>,
    },
    {
      key: "verified",
      header: t("users_office:list.verified"),
      fold: 2,
      cell: ({ email_verified_at: at }) => t(`users_office:verified.${at === null ? "no" : "yes"}`),
    },
    {
      key: "subscription",
      header: t("users_office:list.subscription"),
      cell: ({ subscription }) => <StandingBadge standing={subscription} />,
    },
    {
      key: "restaurant",
      header: t("users_office:list.restaurant"),
      minWidth: 150,
      fold: 3,
      cell: ({ restaurant }) => restaurant?.name ?? t("users_office:list.no_restaurant"),
    },
    {
      key: "created",
      header: t("users_office:list.created"),
      minWidth: 110,
      fold: 1,
      cell: ({ created_at: at }) => format.date(at),
    },
  ];
}
