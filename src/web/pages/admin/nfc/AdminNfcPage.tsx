import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminNfcPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-nfc")} subtitle={t("shell:screens.admin-nfc.subtitle")} />
      <EmptyState
        drawing="keychain"
        title={t("shell:screens.admin-nfc.heading")}
        text={t("shell:screens.admin-nfc.text")}
      />
    </>
  );
}
