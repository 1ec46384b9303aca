import { useTranslation } from "react-i18next";
import { LegalDocument } from "#web/features/legal/LegalDocument.tsx";
import { DataFrame } from "#web/lib/pages/DataFrame.tsx";
import { SiteFrame } from "#web/pages/SiteFrame.tsx";

export function PrivacyPage() {
  const { t } = useTranslation();
  return (
    <SiteFrame title={t("titles:privacy")} subtitle={t("legal:intro_privacy")}>
      <DataFrame>
        <LegalDocument name="privacy" />
      </DataFrame>
    </SiteFrame>
  );
}
