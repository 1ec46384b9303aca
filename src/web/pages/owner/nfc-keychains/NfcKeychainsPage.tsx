import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function NfcKeychainsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:nfc-keychains")} subtitle={t("shell:screens.nfc-keychains.subtitle")} />
      <EmptyState
        drawing="keychain"
        title={t("shell:screens.nfc-keychains.heading")}
        text={t("shell:screens.nfc-keychains.text")}
      />
    </>
  );
}
