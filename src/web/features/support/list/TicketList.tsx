import { Button } from "@mantine/core";
import { IconCheck, IconMessageCircle, IconPencil } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from "#shared/support/support-values.ts";
import { supportApi } from "#shared/support/support.contract.ts";
import type { Ticket } from "#shared/support/support.model.ts";
import { download } from "#web/lib/api/download.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import type { EmptyStateProps } from "#web/ui/feedback/EmptyState.tsx";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { ticketListQuery } from "#web/features/support/supportQueries.ts";
import { countTicketFilters, readTicketFilters, type TicketFilters } from "./ticketFilters.ts";
import { useTicketColumns } from "./useTicketColumns.tsx";

/** Long enough for some thousand tickets over a slow line. */
const EXPORT_MS = 120_000;

interface TicketListProps {
  filters: TicketFilters;
  onFilters: (filters: TicketFilters) => void;
  onNew: () => void;
  onHelp: () => void;
}

/** The owner's tickets, those with news first. */
export function TicketList({ filters, onFilters, onNew, onHelp }: TicketListProps) {
  const { t } = useTranslation();
  const columns = useTicketColumns();
  const empty = useEmptyTickets({ onNew, onHelp });
  const list = useListProps(useInfiniteQuery(ticketListQuery(filters)), {
    failed: t("support_screen:list.load_failed"),
    noun: (count) => t("support_screen:list.noun", { count }),
  });
  const search = useTableSearch(filters.search ?? "", (text) => onFilters({ ...filters, search: text || undefined }));
  const isFiltered = filters.search !== undefined || countTicketFilters(filters) > 0;
  const clear = isFiltered ? () => onFilters({}) : undefined;
  return (
    <DataTable<Ticket>
      {...list}
      label={t("support_screen:tabs.tickets")}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ subject }) => subject}
      onRowOpen={({ id }) => goTo(paths.supportTicket(id))}
      search={{ ...search, placeholder: t("support_screen:list.search") }}
      filters={{
        fields: <ListFilters filters={filters} onChange={onFilters} />,
        active: countTicketFilters(filters),
        onClear: clear,
      }}
      toolbarEnd={
        <DownloadButton
          label={t("support_screen:list.export_label")}
          failedTitle={t("support_screen:list.export_failed")}
          fetchFile={() => download(supportApi.exportTickets, { query: filters, timeoutMs: EXPORT_MS })}
        >
          {t("support_screen:list.export")}
        </DownloadButton>
      }
      empty={empty}
      emptyFiltered={
        isFiltered
          ? {
              title: t("support_screen:list.none_match"),
              text: t("support_screen:list.none_match_text"),
              clear: (
                <Button variant="default" onClick={clear}>
                  {t("support_screen:list.clear")}
                </Button>
              ),
            }
          : undefined
      }
    />
  );
}

interface ListFiltersProps {
  filters: TicketFilters;
  onChange: (filters: TicketFilters) => void;
}

function ListFilters({ filters, onChange }: ListFiltersProps) {
  const { t } = useTranslation();
  const change = (key: "status" | "category" | "priority") => (value: string | null) =>
    onChange(readTicketFilters({ ...filters, [key]: value ?? undefined }));
  return (
    <>
      <FilterSelect
        label={t("support_screen:list.status")}
        any={t("support_screen:list.any_status")}
        value={filters.status ?? null}
        onChange={change("status")}
        data={TICKET_STATUSES.map((value) => ({ value, label: t(`support:statuses.${value}`) }))}
      />
      <FilterSelect
        label={t("support_screen:list.category")}
        any={t("support_screen:list.any_category")}
        value={filters.category ?? null}
        onChange={change("category")}
        data={TICKET_CATEGORIES.map((value) => ({ value, label: t(`support:categories.${value}`) }))}
      />
      <FilterSelect
        label={t("support_screen:list.priority")}
        any={t("support_screen:list.any_priority")}
        value={filters.priority ?? null}
        onChange={change("priority")}
        data={TICKET_PRIORITIES.map((value) => ({ value, label: t(`support:priorities.${value}`) }))}
      />
    </>
  );
}

const ICON = { size: 18, stroke: 1.6 } as const;

/** Nothing was ever asked: how it works, and the way to the first ticket. */
function useEmptyTickets({ onNew, onHelp }: Pick<TicketListProps, "onNew" | "onHelp">): EmptyStateProps {
  const { t } = useTranslation();
  return {
    drawing: "envelope",
    title: t("support_screen:list.empty_title"),
    text: t("support_screen:list.empty_text"),
    primary: (
      <Button variant="default" onClick={onNew}>
        {t("support_screen:new_button")}
      </Button>
    ),
    secondary: (
      <Button variant="subtle" onClick={onHelp}>
        {t("support_screen:list.empty_help")}
      </Button>
    ),
    steps: [
      {
        icon: <IconPencil {...ICON} />,
        title: t("support_screen:list.step_write"),
        text: t("support_screen:list.step_write_text"),
      },
      {
        icon: <IconMessageCircle {...ICON} />,
        title: t("support_screen:list.step_answer"),
        text: t("support_screen:list.step_answer_text"),
      },
      {
        icon: <IconCheck {...ICON} />,
        title: t("support_screen:list.step_close"),
        text: t("support_screen:list.step_close_text"),
      },
    ],
  };
}
