import { Button } from "@mantine/core";
import { IconNfc } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { keychainQuery, type KeychainFilters } from "#web/features/nfc/office/officeFilters.ts";
import { download } from "#web/lib/download.ts";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";

/** What is done with all keychains of the list: a file for whoever writes their tags, or writing them here. */
export function StockActions({ filters, onWrite }: { filters: KeychainFilters; onWrite: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {/* A file has the filters alone: it would hold more than a search shows. */}
      {filters.search === undefined && (
        <DownloadButton
          label={t("nfc_office:keychains.export_label")}
          fetchFile={() => download(adminNfcApi.exportKeychains, { query: keychainQuery(filters) })}
        >
          {t("nfc_office:keychains.export")}
        </DownloadButton>
      )}
      <Button variant="default" leftSection={<IconNfc size={16} stroke={1.6} aria-hidden="true" />} onClick={onWrite}>
        {t("nfc_office:writing.action_many")}
      </Button>
    </>
  );
}
