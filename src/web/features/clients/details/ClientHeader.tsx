import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconDownload, IconPlus, IconUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { download } from "#web/lib/api/download.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { hasFilters, type ClientFilters } from "#web/features/clients/list/clientFilters.ts";
import { EXPORT_MS } from "#web/features/clients/exportTime.ts";
import { clientListQuery } from "#web/features/clients/clientQueries.ts";

interface ClientHeaderProps {
  filters: ClientFilters;
  onImport: () => void;
  onAdd: () => void;
}

/** Title and total; export of what the filters leave, import, and adding by hand. */
export function ClientHeader({ filters, onImport, onAdd }: ClientHeaderProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const exporting = useAction({
    run: () => download(clientsApi.exportCsv, { query: filters, timeoutMs: EXPORT_MS }),
    failed: t("clients:export_failed"),
  });
  const { data } = useInfiniteQuery(clientListQuery(filters));
  const first = data?.pages[0];
  const total = first?.meta.total;
  const isFiltered = hasFilters(filters);
  // The empty state offers the same buttons, larger.
  const isFirstUse = first !== undefined && first.data.length === 0 && !isFiltered;

  const subtitle = (): string => {
    if (total === undefined || isFirstUse) return t("clients:subtitle");
    return t(isFiltered ? "clients:matching" : "clients:total", { count: total, formatted: number(total) });
  };

  return (
    <PageHeader
      title={t("clients:title")}
      subtitle={subtitle()}
      actions={
        isFirstUse ? undefined : (
          <>
            <Button
              variant="default"
              loading={exporting.busy}
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => exporting.run()}
            >
              {t("clients:export_csv")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
              onClick={onImport}
            >
              {t("clients:import_csv")}
            </Button>
            <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={onAdd}>
              {t("clients:add")}
            </Button>
          </>
        )
      }
    />
  );
}
