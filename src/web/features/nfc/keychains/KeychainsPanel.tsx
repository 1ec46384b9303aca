import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { KeychainStatus } from "#shared/nfc/nfc-values.ts";
import { keychainsQuery } from "#web/features/nfc/nfcQueries.ts";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { nameOf, OWN_STATUSES, readStatus } from "./keychainWords.ts";
import { useEmptyKeychains } from "./useEmptyKeychains.tsx";
import { useKeychainActions } from "./useKeychainActions.tsx";
import { useKeychainColumns } from "./useKeychainColumns.tsx";
import classes from "./KeychainsPanel.module.css";

interface KeychainsPanelProps {
  /** From the URL. */
  status: KeychainStatus | undefined;
  onStatus: (status: KeychainStatus | undefined) => void;
  onOrder: () => void;
}

/** The restaurant's keychains, and what has come of them. */
export function KeychainsPanel({ status, onStatus, onOrder }: KeychainsPanelProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(keychainsQuery(status));
  const list = useListProps(query, {
    failed: t("nfc_screen:keychains.load_failed"),
    noun: (count) => t("nfc_screen:keychains.noun", { count }),
  });
  const { rows } = list;
  const quiet = query.data?.pages[0]?.quiet ?? 0;
  const columns = useKeychainColumns();
  const { rowActions, showDetails, dialogs } = useKeychainActions(rows);
  const empty = useEmptyKeychains({ isShown: rows?.length === 0 && status === undefined, onOrder });

  return (
    <div className={classes.panel}>
      {quiet > 0 && (
        <FormAlert tone="warn" still title={t("nfc_screen:keychains.quiet_title", { count: quiet })}>
          {t("nfc_screen:keychains.quiet_text")}
        </FormAlert>
      )}
      <DataTable
        {...list}
        label={t("nfc_screen:keychains.title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        filters={{
          fields: <StatusFilter status={status} onStatus={onStatus} />,
          active: status === undefined ? 0 : 1,
          onClear: status === undefined ? undefined : () => onStatus(undefined),
        }}
        rowActions={rowActions}
        onRowOpen={showDetails}
        empty={empty}
        emptyFiltered={
          status === undefined
            ? undefined
            : {
                title: t("nfc_screen:keychains.filtered_title"),
                text: t("nfc_screen:keychains.filtered_text"),
                clear: (
                  <Button variant="default" onClick={() => onStatus(undefined)}>
                    {t("nfc_screen:keychains.clear")}
                  </Button>
                ),
              }
        }
      />
      {dialogs}
    </div>
  );
}

function StatusFilter({ status, onStatus }: Pick<KeychainsPanelProps, "status" | "onStatus">) {
  const { t } = useTranslation();
  return (
    <FilterSelect
      label={t("nfc_screen:keychains.status_label")}
      any={t("nfc_screen:keychains.any_status")}
      value={status ?? null}
      onChange={(next) => onStatus(readStatus(next ?? undefined))}
      data={OWN_STATUSES.map((value) => ({ value, label: t(`nfc_screen:keychains.status.${value}`) }))}
    />
  );
}
