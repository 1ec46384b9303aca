import { useTranslation } from "react-i18next";
import { LegalDocument } from "#web/features/legal/LegalDocument.tsx";
import { DataFrame } from "#web/lib/pages/DataFrame.tsx";
import { SiteFrame } from "#web/pages/SiteFrame.tsx";

export function TermsPage() {
  const { t } = useTranslation();
  return (
    <SiteFrame title={t("titles:terms")} subtitle={t("legal:intro_terms")}>
      <DataFrame>
        <LegalDocument name="terms" />
      </DataFrame>
    </SiteFrame>
  );
}
