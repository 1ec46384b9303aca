import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AuditEvent, auditApi } from "#shared/audit/audit.contract.ts";
import { download } from "#web/lib/api/download.ts";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { AuditFilterBar } from "./AuditFilterBar.tsx";
import { type AuditFilters, auditQuery, countAuditFilters } from "./auditFilters.ts";
import { auditListQuery } from "./auditQueries.ts";
import { EventDrawer } from "./EventDrawer.tsx";
import { useAuditColumns } from "./useAuditColumns.tsx";
import { useAuditWords } from "./useAuditWords.ts";

/** Long enough for some hundred thousand entries. */
const EXPORT_MS = 300_000;

interface AuditPanelProps {
  filters: AuditFilters;
  onFilters: (filters: AuditFilters) => void;
}

/** Who did what, when and from where. */
export function AuditPanel({ filters, onFilters }: AuditPanelProps) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const columns = useAuditColumns();
  const [open, setOpen] = useState<AuditEvent>();
  const list = useListProps(useInfiniteQuery(auditListQuery(filters)), {
    failed: t("audit:list.load_failed"),
    noun: (count) => t("audit:list.noun", { count }),
  });
  const search = useTableSearch(filters.search ?? "", (text) => onFilters({ ...filters, search: text || undefined }));
  const isFiltered = filters.search !== undefined || countAuditFilters(filters) > 0;
  const clear = isFiltered ? () => onFilters({}) : undefined;
  return (
    <>
      <DataTable<AuditEvent>
        {...list}
        label={t("audit:list.label")}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ action }) => words.action(action)}
        onRowOpen={setOpen}
        search={{ ...search, placeholder: t("audit:list.search") }}
        filters={{
          fields: <AuditFilterBar filters={filters} onChange={onFilters} />,
          active: countAuditFilters(filters),
          onClear: clear,
        }}
        toolbarEnd={
          <DownloadButton
            label={t("audit:list.export_label")}
            failedTitle={t("audit:list.export_failed")}
            fetchFile={() => download(auditApi.exportEvents, { query: auditQuery(filters), timeoutMs: EXPORT_MS })}
          >
            {t("audit:list.export")}
          </DownloadButton>
        }
        empty={{ drawing: "plate", title: t("audit:list.empty_title"), text: t("audit:list.empty_text") }}
        emptyFiltered={
          isFiltered
            ? {
                title: t("audit:list.none_match"),
                text: t("audit:list.none_match_text"),
                clear: (
                  <Button variant="default" onClick={clear}>
                    {t("audit:list.clear")}
                  </Button>
                ),
              }
            : undefined
        }
      />
      <EventDrawer
        event={open}
        onClose={() => setOpen(undefined)}
        onNarrow={(more) => {
          setOpen(undefined);
          onFilters(more);
        }}
      />
    </>
  );
}
