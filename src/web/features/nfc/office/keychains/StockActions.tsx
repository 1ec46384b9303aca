import { Button } from "@mantine/core";
import { IconNfc } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { KeychainFilters } from "#web/features/nfc/office/officeFilters.ts";
import { KeychainsFile } from "#web/features/nfc/office/writing/KeychainsFile.tsx";

/** What is done with all keychains of the list: a file for whoever writes their tags, or writing them here. */
export function StockActions({ filters, onWrite }: { filters: KeychainFilters; onWrite: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <KeychainsFile filters={filters} />
      <Button variant="default" leftSection={<IconNfc size={16} stroke={1.6} aria-hidden="true" />} onClick={onWrite}>
        {t("nfc_office:writing.action_many")}
      </Button>
    </>
  );
}
