import { useTranslation } from "react-i18next";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { keychainQuery, type KeychainFilters } from "#web/features/nfc/office/officeFilters.ts";
import { download } from "#web/lib/api/download.ts";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";

/** The codes and addresses of the list as a file, for whoever writes their tags. */
export function KeychainsFile({ filters }: { filters: KeychainFilters }) {
  const { t } = useTranslation();
  // A file has the filters alone: it would hold more than a search shows.
  if (filters.search !== undefined) return null;
  return (
    <DownloadButton
      label={t("nfc_office:keychains.export_label")}
      fetchFile={() => download(adminNfcApi.exportKeychains, { query: keychainQuery(filters) })}
    >
      {t("nfc_office:keychains.export")}
    </DownloadButton>
  );
}
