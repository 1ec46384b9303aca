import { Button } from "@mantine/core";
import { IconBan, IconCircleCheck } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { restaurantsQuery } from "#web/features/office/restaurants/officeQueries.ts";
import { countRestaurantFilters, type RestaurantFilters } from "#web/features/office/restaurants/restaurantFilters.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { RestaurantFilterBar } from "./RestaurantFilterBar.tsx";
import { useBulkStatus } from "./useBulkStatus.tsx";
import { useRestaurantColumns } from "./useRestaurantColumns.tsx";

interface RestaurantTableProps {
  /** From the URL. */
  filters: RestaurantFilters;
  onFilters: (filters: RestaurantFilters) => void;
}

/** Every restaurant with search, filters and what can be done to several at once. */
export function RestaurantTable({ filters, onFilters }: RestaurantTableProps) {
  const { t } = useTranslation();
  const columns = useRestaurantColumns();
  const list = useListProps(useInfiniteQuery(restaurantsQuery(filters)), {
    failed: t("restaurant_office:list.load_failed"),
    noun: (count) => t("restaurant_office:list.noun", { count }),
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulkStatus(() => setSelected(new Set()));
  const narrow = (next: RestaurantFilters): void => {
    // Nobody suspends what they no longer see.
    setSelected(new Set());
    onFilters(next);
  };
  const search = useTableSearch(filters.search ?? "", (text) => narrow({ ...filters, search: text || undefined }));
  const active = countRestaurantFilters(filters);
  const isFiltered = active > 0 || filters.search !== undefined;
  const chosen = (list.rows ?? []).map(({ id }) => id).filter((id) => selected.has(id));
  const clear = (): void => narrow({ sort: filters.sort });
  return (
    <>
      <DataTable
        {...list}
        label={t("restaurant_office:list.label")}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search={{ ...search, placeholder: t("restaurant_office:list.search") }}
        filters={{
          fields: <RestaurantFilterBar filters={filters} onChange={narrow} />,
          active,
          onClear: isFiltered ? clear : undefined,
        }}
        selection={{
          selected: new Set(chosen),
          onChange: setSelected,
          actions: [
            {
              key: "activate",
              label: t("restaurant_office:bulk.set_active"),
              icon: <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />,
              onSelect: () => bulk.activate(chosen),
            },
            {
              key: "suspend",
              label: t("restaurant_office:bulk.set_suspended"),
              icon: <IconBan size={16} stroke={1.6} aria-hidden="true" />,
              onSelect: () => bulk.suspend(chosen),
            },
          ],
        }}
        onRowOpen={({ id }) => goTo(paths.admin.restaurant(id))}
        empty={{
          drawing: "plate",
          title: t("restaurant_office:list.empty"),
          text: t("restaurant_office:list.empty_text"),
        }}
        emptyFiltered={
          isFiltered
            ? {
                title: t("restaurant_office:list.nothing"),
                text: t("restaurant_office:list.nothing_text"),
                clear: (
                  <Button variant="default" onClick={clear}>
                    {t("ui:table.clear_filters")}
                  </Button>
                ),
              }
            : undefined
        }
      />
      {bulk.dialog}
    </>
  );
}
