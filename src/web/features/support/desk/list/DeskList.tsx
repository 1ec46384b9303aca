import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { StaffTicket } from "#shared/support/admin-support.model.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { deskListQuery } from "#web/features/support/desk/deskQueries.ts";
import { usePageKeys } from "#web/features/support/desk/keys/usePageKeys.ts";
import { DeskFilterBar } from "./DeskFilterBar.tsx";
import { countDeskFilters, isNarrowed, type DeskFilters } from "./deskFilters.ts";
import { stepThrough } from "./stepThrough.ts";
import { useDeskColumns } from "./useDeskColumns.tsx";

interface DeskListProps {
  filters: DeskFilters;
  onFilters: (filters: DeskFilters) => void;
}

/** Tickets of all restaurants, those with news first. */
export function DeskList({ filters, onFilters }: DeskListProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  usePageKeys({ j: () => stepThrough(frame.current, 1), k: () => stepThrough(frame.current, -1) });
  const columns = useDeskColumns();
  const list = useListProps(useInfiniteQuery(deskListQuery(filters)), {
    failed: t("support_desk:list.load_failed"),
    noun: (count) => t("support_desk:list.noun", { count }),
  });
  const search = useTableSearch(filters.search ?? "", (text) => onFilters({ ...filters, search: text || undefined }));
  const clear = isNarrowed(filters) ? () => onFilters({}) : undefined;
  return (
    <div ref={frame}>
      <DataTable<StaffTicket>
        {...list}
        label={t("support_desk:tabs.tickets")}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ subject }) => subject}
        onRowOpen={({ id }) => goTo(paths.admin.supportTicket(id))}
        search={{ ...search, placeholder: t("support_desk:list.search") }}
        filters={{
          fields: <DeskFilterBar filters={filters} onChange={onFilters} />,
          active: countDeskFilters(filters),
          onClear: clear,
        }}
        empty={{
          drawing: "envelope",
          title: t("support_desk:list.empty_title"),
          text: t("support_desk:list.empty_text"),
        }}
        emptyFiltered={
          clear && {
            title: t("support_desk:list.none_match"),
            text: t("support_desk:list.none_match_text"),
            clear: (
              <Button variant="default" onClick={clear}>
                {t("support_desk:list.clear")}
              </Button>
            ),
          }
        }
      />
    </div>
  );
}
